import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { countsOf, ownerOf, storeName, type Place, type Store } from '../../rules/place.ts';
import type { Role } from '../../rules/setup.ts';
import { capitalised, colourName, roleName } from '../../rules/words.ts';
import { hasModifier } from '../keys/modifiers.ts';
import { Icon } from '../icons.tsx';
import { usePage } from '../use_app.ts';
import { isFirstVisit } from '../play/game_state.ts';
import { priceWords, type Offer } from './exchange_offers.ts';
import { LAYOUTS, cssBox, isUpper, pieceSize, pitchOf, rowsOf, slotBox, storeBox, type Layout } from './layout.ts';
import { isSamePlace } from './place.ts';
import type { Scene } from './scene.ts';
import { roleAfterKey } from './store_keys.ts';

/** What an empty store is for, for those who have never seen one. */
const PURPOSES = { prison: 'captured pieces', airfield: 'pieces to drop' } as const;

interface StoreProps {
  readonly store: Store;
  readonly scene: Scene;
  readonly layout: Layout;
  /** What can be bought back from this store. */
  readonly offers: readonly Offer[];
  /** What can be dropped from it. */
  readonly drops: readonly Role[];
  /** What can pay for one of the offers. */
  readonly payers: readonly Role[];
  /** One of its pieces is asked for as the other half of an exchange. */
  readonly isAsked: boolean;
  /** A piece that would be given away is shown in it. */
  readonly isPaid: boolean;
  /** The slots that complete an exchange with the one that is chosen, or pointed at. */
  readonly partners: readonly Place[];
  /** A slot is pointed at, or no more. */
  readonly onPoint: (place: Place | null) => void;
}

/**
 * A prison or an airfield: a slot for each role, even if it is empty. It is one tab stop; arrow keys move within it.
 */
export function StoreView(props: StoreProps): JSX.Element {
  const { store, scene, layout } = props;
  const { isFlipped, mode, game } = usePage();
  const box = storeBox(layout, store, isFlipped);
  const showsSlots = scene.hands === 'free';
  const place = isUpper(store, isFlipped) ? 'upper' : 'lower';
  const [owner, kind] = storeName(store).split(' ');
  const group = useRef<HTMLDivElement>(null);
  const rows = rowsOf(layout, store, isFlipped);
  const [chosen, setCursor] = useState<Role | null>(null);
  const cursor = chosen ?? (layout.packing?.(store).order ?? rows.flat())[0]!;
  const counts = countsOf(scene.setup, store);
  const isLit = scene.lit?.some(({ kind: lit, player }) => lit === kind && player === store.player) === true;
  const isEmpty = counts.every((count) => count === 0);
  const isEntered = props.isPaid || scene.arrows.some(({ from, to }) => [from, to].some((end) => isIn(store, end)));
  // What has just left it has a mark, which would cross the words.
  const isLeft = scene.lastMove.some((place) => isIn(store, place));
  const isNew = mode === 'lesson' || (mode === 'game' && isFirstVisit(game));
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = roleAfterKey(rows, cursor, event.key);
    if (next === null || hasModifier(event)) return;
    group.current?.querySelector<HTMLElement>(`[data-role="${next}"]`)?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  const isTold = isNew && isEmpty && !isEntered && !isLeft;
  return (
    <div
      class={`store ${store.kind} ${place} ${isTold ? 'told' : ''} ${mode === 'game' && store.player === scene.position?.turn ? 'of-turn' : ''} ${isLit ? 'lit' : isEmpty && !isEntered && !showsSlots ? 'bare' : ''} ${showsSlots ? 'shows-slots' : ''} ${props.isAsked ? 'asked' : ''}`}
      role="group"
      aria-label={storeName(store)}
      style={{
        ...cssBox(box, layout),
        ...(layout.shape !== 'wide' && { '--piece': inWidths(pieceSize(layout, store), layout) }),
      }}
      ref={group}
      onKeyDown={onKeyDown}
    >
      <div class={layout.titleHeight > 0 ? 'store-title' : 'store-caption'} aria-hidden="true">
        <span class="store-name">
          <Icon name={store.kind} />
          <span class="store-owner">{owner} </span>
          {kind}
        </span>
      </div>
      {store.kind === 'airfield' &&
        layout.shape === 'slim' &&
        layout.packing !== undefined &&
        layout.packing(store).present === 0 &&
        !isEntered && (
          <span class="store-sign" aria-hidden="true">
            <Icon name={store.kind} />
          </span>
        )}
      {isTold && (
        <span class="store-purpose" aria-hidden="true">
          {PURPOSES[store.kind]}
        </span>
      )}
      {layout.rows.flat().map((role) => (
        <Slot
          key={role}
          {...props}
          role={role}
          room={roomBeside(layout, store, role, counts)}
          isStop={role === cursor}
          onFocus={() => setCursor(role)}
        />
      ))}
    </div>
  );
}

function isIn({ player, kind }: Store, place: Place): boolean {
  return place.kind === 'store' && place.store.player === player && place.store.kind === kind;
}

/** On which sides nobody is. A single row that isn't full begins away from the edge. */
function roomBeside({ rows, packing }: Layout, store: Store, role: Role, counts: readonly number[]): string {
  const { order, present } = packing?.(store) ?? { order: rows.flat(), present: rows.flat().length };
  const isFree = (at: number): boolean => (at < 0 ? present < 4 : counts[order[at]!] === 0);
  const at = order.indexOf(role);
  return `${isFree(at - 1) ? 'free-before' : ''} ${isFree(at + 1) ? 'free-after' : ''}`;
}

/**
 * A slot stands where its role belongs, and is shown where it is packed: a transform is no shift of the layout, which browsers would
 * have to do again.
 */
function slotStyle(layout: Layout, store: Store, role: Role, isFlipped: boolean): Record<string, string> {
  const whole = storeBox(layout, store, isFlipped);
  const own = slotBox(LAYOUTS[layout.shape], store, isFlipped, role);
  const seen = slotBox(layout, store, isFlipped, role);
  const [x, y] = [(seen.x - own.x) / own.width, (seen.y - own.y) / own.height].map(
    (steps) => Math.round(1000 * steps) / 10,
  );
  // Beside a piece of several there is room for a finger, in a column above and below it.
  const gap = ((pitchOf(layout, store) - 1) / 2) * (layout.shape === 'slim' ? own.height : own.width);
  return {
    ...cssBox(own, whole),
    ...((x !== 0 || y !== 0) && { translate: `${x}% ${y}%` }),
    ...(gap > 0 && { '--gap': inWidths(gap, layout) }),
  };
}

/** A length in CSS, relative to the width of the table. */
function inWidths(length: number, { width }: Layout): string {
  return `${((100 * length) / width).toFixed(2)}cqw`;
}

interface SlotProps extends StoreProps {
  readonly role: Role;
  /** Beside which there is nobody: fingers reach it from there. */
  readonly room: string;
  /** The tab stop: one slot of each store. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
}

function Slot({
  store,
  role,
  scene,
  layout,
  offers,
  drops,
  payers,
  partners,
  onPoint,
  room,
  isStop,
  onFocus,
}: SlotProps): JSX.Element {
  const { hand, isFlipped } = usePage();
  const place: Place = { kind: 'store', store, role };
  const count = countsOf(scene.setup, store)[role]!;
  const isPicked = isSamePlace(hand.picked, place);
  const isPartner = partners.some((one) => isSamePlace(one, place));
  // A refusal may ring an empty one.
  const isCause = hand.refused?.causes.some((one) => isSamePlace(one, place)) === true;
  const offer = offers.find((one) => one.role === role);
  const canDrop = drops.includes(role);
  const canPay = payers.includes(role);
  const isPayment = store.kind === 'prison' && store.player === scene.position?.turn && (isPicked || isPartner);
  const isLast = scene.lastMove.some((one) => isSamePlace(one, place));
  return (
    <button
      type="button"
      class={`slot ${count === 0 ? 'empty' : room} ${isPicked ? 'picked' : ''} ${isPartner ? 'partner' : ''} ${isCause ? 'cause' : ''} ${offer === undefined && !canDrop ? '' : 'offered'} ${canPay || isPayment ? 'pays' : ''} ${isLast ? 'last-move' : ''}`}
      style={slotStyle(layout, store, role, isFlipped)}
      title={count === 0 && isLast ? 'Has just left' : undefined}
      aria-label={`${roleName(role)}, ${count === 0 ? 'none' : count}${canPay ? PAYS : useOf(offer, canDrop)}`}
      tabIndex={isStop ? 0 : -1}
      onFocus={({ currentTarget }) => {
        onFocus();
        // A press leaves the focus where it is no more seen, maybe for moves.
        if (currentTarget.matches(':focus-visible')) onPoint(place);
      }}
      onBlur={() => onPoint(null)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint(place)}
      onPointerLeave={() => onPoint(null)}
      aria-pressed={isPicked}
      data-slot
      data-kind={store.kind}
      data-player={store.player}
      data-role={role}
    >
      <span
        class={`man ${colourName(ownerOf(store))} ${roleName(role)}`}
        title={capitalised((canPay ? PAYS : useOf(offer, canDrop)).slice(2))}
        aria-hidden="true"
      />
      {(offer !== undefined || canDrop) && (
        <span class="offer-mark" aria-hidden="true">
          <Icon name={canDrop ? 'save' : 'trade'} />
        </span>
      )}
      {count > 1 && (
        <span class="count" aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}

const PAYS = ', can pay';

/** What a piece can be used for now, after its name; empty for nothing. */
function useOf(offer: Offer | undefined, canDrop: boolean): string {
  if (canDrop) return ', can be dropped';
  return offer === undefined ? '' : `, can be bought back for ${priceWords(offer.payers)}`;
}
