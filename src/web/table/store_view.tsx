import type { DOMAttributes, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { countsOf, ownerOf, storeName } from '../../rules/stores.ts';
import type { Place, Store } from '../../rules/place.ts';
import type { Man, Role } from '../../rules/setup.ts';
import { colourName, roleName } from '../../rules/words.ts';
import { manOf } from '../../shared/men.ts';
import { hasModifier } from '../keys/modifiers.ts';
import { useApp, usePage } from '../use_app.ts';
import { cssBox, slotBox, storeBox, type Layout } from './layout.ts';
import { isSamePlace } from './place.ts';
import type { Scene } from './scene.ts';
import { roleAfterKey } from './store_keys.ts';
import { isDragged, type Point } from './tap.ts';
import { touchByKey } from './touch_by_key.ts';

type Drag = (man: Man, event: MouseEvent | TouchEvent) => void;

interface StoreProps {
  readonly store: Store;
  readonly scene: Scene;
  readonly layout: Layout;
  readonly onDrag: Drag;
}

/**
 * A prison or an airfield: a slot for each role, even if it is empty. It is one tab stop; arrow keys move within it.
 */
export function StoreView({ store, scene, layout, onDrag }: StoreProps): JSX.Element {
  const { isFlipped } = usePage();
  const box = storeBox(layout, store, isFlipped);
  const group = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(layout.rows[0]![0]!);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = roleAfterKey(layout.rows, cursor, event.key);
    if (next === null || hasModifier(event)) return;
    group.current?.querySelector<HTMLElement>(`[data-role="${next}"]`)?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      class={`store ${store.kind}`}
      role="group"
      aria-label={storeName(store)}
      style={cssBox(box, layout)}
      ref={group}
      onKeyDown={onKeyDown}
    >
      <div class={layout.titleHeight > 0 ? 'store-title' : 'store-caption'} aria-hidden="true">
        {storeName(store)}
      </div>
      {layout.rows.flat().map((role) => (
        <Slot
          key={role}
          {...{ store, role, scene, layout, onDrag }}
          isStop={role === cursor}
          onFocus={() => setCursor(role)}
        />
      ))}
    </div>
  );
}

/** Clicks of a pointer within this time after a tap belong to it. */
const SAME_TAP_MS = 600;

interface SlotProps extends StoreProps {
  readonly role: Role;
  /** The tab stop: one slot of each store. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
}

function Slot(props: SlotProps): JSX.Element {
  const { store, role, scene, layout, isStop, onFocus } = props;
  const { hand, isFlipped } = usePage();
  const place: Place = { kind: 'store', store, role };
  const count = countsOf(scene.setup, store)[role]!;
  const isPicked = isSamePlace(hand.picked, place);
  const isLast = scene.lastMove.some((one) => isSamePlace(one, place));
  const presses = usePresses(props, place, count, isPicked);
  return (
    <button
      type="button"
      class={`slot ${count === 0 ? 'empty' : ''} ${isPicked ? 'picked' : ''} ${isLast ? 'last-move' : ''}`}
      style={cssBox(slotBox(layout, storeBox(layout, store, isFlipped), role), storeBox(layout, store, isFlipped))}
      aria-label={`${roleName(role)}, ${count === 0 ? 'none' : count}`}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      aria-pressed={isPicked}
      data-slot
      data-kind={store.kind}
      data-player={store.player}
      data-role={role}
      {...presses}
    >
      <span class={`man ${colourName(ownerOf(store))} ${roleName(role)}`} aria-hidden="true" />
      {count > 1 && (
        <span class="count" aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}

/** What presses of a pointer or a key on a slot do. */
function usePresses(
  { store, role, scene, onDrag }: SlotProps,
  place: Place,
  count: number,
  isPicked: boolean,
): DOMAttributes<HTMLButtonElement> {
  const app = useApp();
  const press = useRef<Point | null>(null);
  const tappedAt = useRef(-Infinity);
  const startDrag = (event: MouseEvent | TouchEvent): void => {
    if (press.current === null) return;
    const isFree = scene.hands === 'free';
    if (count === 0 || scene.hands === 'none' || (isFree && app.hand.isHolding)) return;
    if (!isPicked) app.hand.pick(place);
    if (isSamePlace(app.model.state.hand.picked, place)) onDrag(manOf(ownerOf(store), role), event);
  };
  return {
    onPointerDown: ({ clientX, clientY }) => {
      press.current = isPicked ? null : { x: clientX, y: clientY };
      if (isPicked) tappedAt.current = performance.now();
      if (isPicked) app.hand.clear();
    },
    onMouseDown: startDrag,
    onTouchStart: startDrag,
    onPointerUp: ({ clientX, clientY }) => {
      const start = press.current;
      press.current = null;
      if (start === null || isDragged(start, { x: clientX, y: clientY })) return;
      // A slot where nothing was picked up may be a target, and an empty one explains why nothing can be taken from
      // it.
      const isTaken = isSamePlace(app.model.state.hand.picked, place);
      if (isTaken || (scene.hands !== 'free' && count > 0)) tappedAt.current = performance.now();
    },
    onClick: ({ detail }) => {
      // A click that a key makes counts no presses.
      if (detail === 0 || performance.now() - tappedAt.current > SAME_TAP_MS) touchByKey(app, place);
    },
  };
}
