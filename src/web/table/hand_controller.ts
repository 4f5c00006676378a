import { prisonPlace, samePlace, squarePlace, type Place, type Store } from '../../rules/place.ts';
import type { Position } from '../../rules/position.ts';
import { pickObstacle } from '../../rules/refusal/pick.ts';
import type { Obstacle, RefusalCode } from '../../rules/refusal/refusal.ts';
import type { Colour, Move, Role, Square } from '../../rules/setup.ts';
import { roleName } from '../../rules/words.ts';
import { KIND_EXCHANGE, moveGive, moveKind, moveRole, moveTo } from '../../shared/move.ts';
import { freeManNotice, putDown } from '../../table/gesture/put_down.ts';
import { movesBetween, targetsOf, unfreezingCaptures } from '../../table/gesture/targets.ts';
import { isPaymentAsked } from '../../table/payment.ts';
import type { PageModel } from '../state/page_model.ts';
import { interrupt, say } from '../state/page_state.ts';
import { manAtPlace } from '../setup/setup_state.ts';
import { EMPTY } from '../../shared/men.ts';
import { paymentChooser, promotionChooser } from './choosers.ts';
import { exchangeOffers, payersAt } from './exchange_offers.ts';
import { EMPTY_HAND, askHand, pickUp, refuseHand, type Chooser, type Pressed, type Target } from './hand_state.ts';
import { isSamePlace } from './place.ts';
import type { Mode, Scene } from './scene.ts';

/** What the hand needs of the page. */
interface Shown {
  readonly mode: Mode;
  /** What is shown, in place of the mode's own scene if a line is stepped through. */
  scene(): Scene;
}

/**
 * The player's hand at the table: takes taps, drags and keys as places, and produces legal moves, questions and
 * refusals. It is the same in all modes.
 */
export class HandController {
  private readonly model: PageModel;
  private readonly shown: Shown;
  /** Who was in the hand before the last press. */
  private before: Place | null = null;
  /** Picked up for the player because it is all that his hostage can pay for: whoever then taps on it means the same. */
  private offered: Place | null = null;

  constructor(model: PageModel, shown: Shown) {
    this.model = model;
    this.shown = shown;
  }

  /** Is a man in the hand, from the table or from the box? */
  get isHolding(): boolean {
    const { hand, setup, mode } = this.model.state;
    return hand.picked !== null || (mode === 'setup' && setup.armed !== null);
  }

  /**
   * A pointer presses on a place. On the board it picks up, puts down, or selects another man; in a store it only picks
   * up: what else it may mean is decided by the click.
   */
  press(place: Place): Pressed {
    this.shown.mode.touched?.();
    const { setup, hands } = this.shown.scene();
    this.before = this.takeOffered(place) ? null : this.picked;
    if (hands === 'none') return 'done';
    const isMan = manAtPlace(setup, place) !== EMPTY;
    const isFree = hands === 'free';
    if (isSamePlace(this.before, place)) return 'held';
    if (place.kind === 'store' && (!isMan || (isFree && this.isHolding))) return 'open';
    // Where men move freely, the press may begin a drag of this man: the one in the hand goes there when it is released.
    if (place.kind === 'store' || (isFree && isMan)) this.pick(place);
    else this.touch(place);
    return isSamePlace(this.picked, place) ? 'held' : 'done';
  }

  /** The man picked up at a place is released there: he stays in the hand, unless he was there before. */
  release(place: Place): void {
    if (!isSamePlace(this.picked, place)) return;
    if (isSamePlace(this.before, place)) this.clear();
    else if (this.before !== null && this.shown.scene().hands === 'free') this.put(this.before, place);
  }

  /** The man picked up at a place is released at another one; null: off the table. */
  releaseAt(from: Place, to: Place | null): void {
    if (isSamePlace(this.picked, from)) this.put(from, to);
  }

  /** A tap, click or Enter on a place: picks up a man, puts him down, or selects another one. */
  touch(place: Place): void {
    this.shown.mode.touched?.();
    const { picked, chooser } = this.model.state.hand;
    const scene = this.shown.scene();
    if (chooser !== null) {
      this.answer(place);
      return;
    }
    if (isSamePlace(picked, place)) {
      if (!this.takeOffered(place)) this.clear();
      return;
    }
    if (picked === null) {
      this.pick(place);
      return;
    }
    if (scene.hands === 'free') {
      this.put(picked, place);
      return;
    }
    if (isOtherPick(scene.position, picked, place)) this.pick(place);
    else this.put(picked, place);
  }

  /** A man is put from one place to another; null: off the table. */
  put(from: Place, to: Place | null): void {
    const scene = this.shown.scene();
    if (scene.hands === 'free') {
      this.clear();
      this.shown.mode.moveFreely?.(from, to);
      return;
    }
    if (to?.kind === 'store' && scene.position !== null && this.pickFor(scene.position, to)) return;
    if (to === null || to.kind === 'store' || scene.hands === 'none' || scene.position === null) {
      this.clear();
      return;
    }
    this.putOnSquare(scene.position, from, to.square);
  }

  /** Picks up a man of the side to move. */
  pick(place: Place): void {
    const scene = this.shown.scene();
    if (scene.hands === 'free') {
      if (this.shown.mode.takesTouch?.(place) === true) return;
      this.model.set({ hand: pickUp(place, []) });
      return;
    }
    const { position } = scene;
    if (scene.hands === 'none' || position === null) {
      this.clear();
      return;
    }
    if (this.offerHostage(position, place) || this.pickFor(position, place)) return;
    const obstacle = pickObstacle(position, place);
    if (obstacle === null) {
      this.model.set({
        hand: pickUp(place, targetsFrom(position, place), {
          partners: payersAt(exchangeOffers(position), position, place),
        }),
      });
    } else if (place.kind === 'store') this.refuse(place, obstacle, []);
    // A tap on an empty square or an opponent's man has no meaning.
    else this.clear();
  }

  /** A hostage with which the player can pay: "I give this one." Then the piece to free is chosen, if there are several. */
  private offerHostage(position: Position, place: Place): boolean {
    if (!isStoreOf(place, 'prison', position.turn)) return false;
    const freed = rolesFreedFor(position, place.role);
    const [only, ...others] = freed;
    if (only === undefined) return false;
    const partners = freed.map((role) => prisonPlace(position.turn ^ 1, role));
    this.model.set({ hand: pickUp(place, [], { pays: place.role, partners }) });
    if (others.length === 0 && this.pickFor(position, partners[0]!)) this.offered = this.picked;
    else this.model.apply(say, `You give a ${roleName(place.role)}. Which piece comes back?`);
    return true;
  }

  /** The piece that the hostage in the hand pays for. */
  private pickFor(position: Position, place: Place): boolean {
    const { pays } = this.model.state.hand;
    if (pays === null || !isStoreOf(place, 'prison', position.turn ^ 1)) return false;
    const targets = exchangesOf(position, pays)
      .filter((move) => moveRole(move) === place.role)
      .map((move): Target => ({ square: moveTo(move), kind: 'move' }));
    if (targets.length === 0) return false;
    this.model.set({ hand: pickUp(place, targets, { pays, partners: [prisonPlace(position.turn, pays)] }) });
    return true;
  }

  /** Takes an entry of the open chooser. */
  choose(index: number): void {
    const choice = this.model.state.hand.chooser?.choices[index];
    if (choice === undefined || choice.move === null) return;
    this.play(choice.move);
  }

  /** Answers the open question with the piece at a place of the table; any other place closes it. */
  answer(place: Place | null): void {
    const { chooser } = this.model.state.hand;
    const { turn } = this.shown.scene().setup;
    const prisoner = chooser?.kind === 'payment' ? turn : turn ^ 1;
    const role = place !== null && isStoreOf(place, 'prison', prisoner) ? place.role : null;
    const index = chooser?.choices.findIndex((choice) => choice.role === role) ?? -1;
    if (index < 0) this.clear();
    else this.choose(index);
  }

  /** Plays a legal move, for example one suggested by a refusal. */
  play(move: Move): void {
    this.clear();
    // Whoever reads the page from top to bottom must not meet an earlier refusal.
    this.model.apply(interrupt, '');
    this.shown.mode.play?.(move);
  }

  /** A move was refused, at the table or in words: a lesson may have asked for just that. */
  tried(code: RefusalCode): void {
    this.shown.mode.refused?.(code);
  }

  /** The moves that may be suggested where something was refused: not what a puzzle asks for, nor what a lesson would reject. */
  suggested(moves: readonly Move[]): readonly Move[] {
    const { mode } = this.shown;
    return moves.filter((move) => mode.suggests?.(move) ?? true);
  }

  /** Resets the hand; position and turn are unchanged. */
  clear(): void {
    this.model.set({ hand: EMPTY_HAND });
  }

  private get picked(): Place | null {
    return this.model.state.hand.picked;
  }

  /** Is this the place of what was picked up for the player, and pressed for the first time? */
  private takeOffered(place: Place): boolean {
    const isOffered = this.picked === this.offered && isSamePlace(this.picked, place);
    this.offered = null;
    return isOffered;
  }

  private putOnSquare(position: Position, from: Place, to: Square): void {
    const meaning = putDown(position, from, to);
    switch (meaning.kind) {
      case 'put-back':
        this.clear();
        return;
      case 'move':
        this.play(meaning.move);
        return;
      case 'payment': {
        const paid = meaning.choices.find(({ give }) => give === this.model.state.hand.pays)?.move ?? null;
        if (paid !== null) {
          this.play(paid);
          return;
        }
        const moves = meaning.choices.flatMap(({ move }) => (move === null ? [] : [move]));
        const { payment } = this.model.state.settings;
        if (payment !== 'always' && !isPaymentAsked(position, moves, payment)) this.play(moves[0]!);
        else this.ask(paymentChooser(to, meaning.rescue, meaning.choices, freeManNotice(position, from)));
        return;
      }
      case 'promotion':
        this.ask(promotionChooser(to, meaning.choices));
        return;
      case 'refused':
        this.refuse(squarePlace(to), meaning.refusal, this.suggested(meaning.refusal.suggestions));
    }
  }

  private ask(chooser: Chooser): void {
    this.model.update('hand', askHand, chooser);
  }

  private refuse(place: Place, { code, message, rules, places }: Obstacle, suggestions: readonly Move[]): void {
    this.model.set({ hand: refuseHand({ place, message, rules, causes: places, suggestions }) });
    this.model.apply(interrupt, message);
    this.tried(code);
  }
}

type Slot = Place & { readonly kind: 'store' };

function isStoreOf(place: Place, kind: Store['kind'], player: Colour): place is Slot {
  return place.kind === 'store' && place.store.kind === kind && place.store.player === player;
}

/** The legal exchanges in which a hostage of this role is given. */
function exchangesOf(position: Position, give: Role): Move[] {
  return position.legalMoves().filter((move) => moveKind(move) === KIND_EXCHANGE && moveGive(move) === give);
}

function rolesFreedFor(position: Position, give: Role): Role[] {
  return exchangeOffers(position).flatMap(({ role, payers }) => (payers.includes(give) ? [role] : []));
}

/** While a man is in the hand, does a tap on another place select another man instead? */
function isOtherPick(position: Position | null, picked: Place, place: Place): boolean {
  if (position === null) return false;
  if (place.kind === 'store') return true;
  // Castling ends on a man of one's own, the rook.
  const isMove = movesBetween(position, picked, place.square).length > 0;
  return !samePlace(picked, place) && !isMove && pickObstacle(position, place) === null;
}

function targetsFrom(position: Position, from: Place): Target[] {
  const legal = targetsOf(position, from).map(({ square, isCapture }): Target => ({
    square,
    kind: isCapture ? 'capture' : 'move',
  }));
  if (from.kind === 'store') return legal;
  return [...legal, ...unfreezingCaptures(position, from.square).map((square): Target => ({ square, kind: 'thaw' }))];
}
