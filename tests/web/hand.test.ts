import { parseSquare } from '../../src/notation/letters.ts';
import { squarePlace, type Place } from '../../src/rules/place.ts';
import { formatFen } from '../../src/notation/fen.ts';
import { SetupController } from '../../src/web/setup/setup_controller.ts';
import { enterMode } from '../../src/web/state/page_state.ts';
import { BISHOP, BLACK, KNIGHT, PAWN, ROOK, WHITE } from '../../src/shared/men.ts';
import { EMPTY_HAND } from '../../src/web/table/hand_state.ts';
import { exchangeText, paymentOf } from '../../src/web/table/hand_words.ts';
import { HandController } from '../../src/web/table/hand_controller.ts';
import { GamePage } from './play/game_page.ts';

// White can get a knight back from Black's prison for a bishop or a rook.
const SEVERAL_PAYMENTS = 'r2qk3/8/8/8/8/8/8/2Q1K3[#NPrb] w - - 0 1';
const CAPTIVE: Place = { kind: 'store', store: { kind: 'prison', player: BLACK }, role: KNIGHT };

function at(name: string): Place {
  return squarePlace(parseSquare(name)!);
}

function handAt(fen: string): { readonly page: GamePage; readonly hand: HandController } {
  const page = new GamePage({ seats: ['person', 'person'] }, fen);
  return { page, hand: new HandController(page.model, page) };
}

it('asks for the hostage with the square on which the man will land', () => {
  const { page, hand } = handAt(SEVERAL_PAYMENTS);
  hand.pick(CAPTIVE);
  hand.put(CAPTIVE, at('d5'));
  expect(page.model.state.hand.chooser?.title).toBe('Which hostage pays for the knight on d5?');
  expect(page.model.state.hand.chooser?.choices.map(({ note }) => note)).toEqual([
    'Black may drop a bishop',
    'Black may drop a rook',
  ]);
});

it('takes a refusal out of the page with the next move', () => {
  const { page, hand } = handAt(SEVERAL_PAYMENTS);
  hand.put(at('e1'), at('e5'));
  expect(page.model.state.speech.assertive).not.toBe('');
  hand.put(at('e1'), at('e2'));
  expect(page.model.state.speech.assertive).toBe('');
});

it('knows what pays as soon as it is settled, and says where it goes', () => {
  const { page, hand } = handAt(SEVERAL_PAYMENTS);
  const told = (): unknown => {
    const { hand: state } = page.model.state;
    return [paymentOf(state, WHITE), exchangeText(state, WHITE)];
  };
  hand.touch(CAPTIVE);
  expect(told()).toEqual([null, 'Choose a square for the knight. The rook or bishop pays.']);
  hand.clear();
  hand.touch({ kind: 'store', store: { kind: 'prison', player: WHITE }, role: ROOK });
  expect(told()).toEqual([ROOK, 'Choose what the rook buys: knight or pawn.']);
  hand.touch(CAPTIVE);
  expect(told()).toEqual([ROOK, "The rook goes to Black's airfield. Choose a square for the knight."]);
  const { page: other, hand: only } = handAt('r2qk3/8/8/8/8/8/8/2Q1K3[#Nb] w - - 0 1');
  only.touch(CAPTIVE);
  expect(paymentOf(other.model.state.hand, WHITE)).toBe(BISHOP);
});

describe('a pointer', () => {
  const START = 'r2qk3/8/8/8/8/8/4P3/2Q1K2R[#NPrb] w K - 0 1';

  it('picks a man up by a press, and puts him back by a second one', () => {
    const { page, hand } = handAt(START);
    expect(hand.press(at('e2'))).toBe('held');
    hand.release(at('e2'));
    expect(page.model.state.hand.picked).toEqual(at('e2'));
    expect(hand.press(at('e2'))).toBe('held');
    hand.release(at('e2'));
    expect(page.model.state.hand.picked).toBeNull();
  });

  it('moves him by a press elsewhere, or by a drop', () => {
    const { page, hand } = handAt(START);
    hand.press(at('e2'));
    expect(hand.press(at('e3'))).toBe('done');
    expect(page.ply).toBe(1);
    hand.press(at('d8'));
    hand.releaseAt(at('d8'), at('d5'));
    expect([page.ply, page.model.state.hand.picked]).toEqual([2, null]);
  });

  it('picks up another man of the same side instead, but castles to the rook', () => {
    const { page, hand } = handAt(START);
    hand.press(at('e2'));
    expect(hand.press(at('c1'))).toBe('held');
    hand.release(at('c1'));
    expect(page.model.state.hand.picked).toEqual(at('c1'));
    hand.press(at('e1'));
    expect(hand.press(at('h1'))).toBe('done');
    expect(page.ply).toBe(1);
  });

  it('leaves to the click what a press on a slot without men means', () => {
    const { page, hand } = handAt(START);
    const empty: Place = { ...CAPTIVE, role: ROOK };
    expect(hand.press(empty)).toBe('open');
    expect(page.model.state.hand.refused).toBeNull();
    hand.touch(empty);
    expect(page.model.state.hand.refused?.place).toEqual(empty);
  });

  it('drops nobody who has left the hand since', () => {
    const { page, hand } = handAt(START);
    hand.press(CAPTIVE);
    hand.clear();
    hand.releaseAt(CAPTIVE, at('d5'));
    hand.release(CAPTIVE);
    expect([page.model.state.hand.chooser, page.model.state.hand.picked]).toEqual([null, null]);
  });

  it('changes nothing where nobody may move', () => {
    const page = new GamePage({ seats: ['engine', 'engine'] }, START);
    const hand = new HandController(page.model, page);
    expect(hand.press(at('e2'))).toBe('done');
    expect(page.model.state.hand.picked).toBeNull();
  });

  it('may drag another man while one is in the hand where men move freely, or put the first one there', () => {
    const page = new GamePage();
    page.model.apply(enterMode, 'setup');
    const setup = new SetupController(page.model, { load: () => null, save: () => undefined });
    const hand = new HandController(page.model, { mode: setup, scene: () => setup.scene() });
    const fen = (): string => formatFen(page.model.state.setup.setup).split(' ')[0]!;
    hand.press(at('e1'));
    hand.release(at('e1'));
    expect(hand.press(at('e8'))).toBe('held');
    hand.releaseAt(at('e8'), at('e6'));
    expect(fen()).toBe('rnbq1bnr/pppppppp/4k3/8/8/8/PPPPPPPP/RNBQKBNR[]');
    hand.press(at('d1'));
    hand.release(at('d1'));
    hand.press(at('d8'));
    hand.release(at('d8'));
    expect(fen()).toBe('rnbQ1bnr/pppppppp/4k3/8/8/8/PPPPPPPP/RNB1KBNR[]');
    expect(hand.press({ ...CAPTIVE, role: KNIGHT })).toBe('open');
  });
});

it('takes the hostage first: it pays for the piece that is chosen then', () => {
  const { page, hand } = handAt(SEVERAL_PAYMENTS);
  const rook: Place = { kind: 'store', store: { kind: 'prison', player: WHITE }, role: ROOK };
  hand.touch(rook);
  // There are a knight and a pawn to free.
  expect(page.model.state.hand).toMatchObject({ picked: rook, pays: ROOK, refused: null });
  hand.touch(CAPTIVE);
  expect(page.model.state.hand).toMatchObject({ picked: CAPTIVE, pays: ROOK });
  hand.touch(at('d5'));
  expect(page.model.state.hand).toEqual(EMPTY_HAND);
  expect(formatFen(page.scene().setup)).toMatch(/3N4.*\[r#/);
});

it('keeps the piece that a hostage buys, as the only one, when it is chosen as well', () => {
  const { page, hand } = handAt('r2qk3/8/8/8/8/8/8/2Q1K3[#Nb] w - - 0 1');
  const bishop: Place = { kind: 'store', store: { kind: 'prison', player: WHITE }, role: BISHOP };
  const tap = (place: Place): void => {
    hand.press(place);
    hand.release(place);
  };
  for (const choose of [tap, (place: Place) => hand.touch(place)]) {
    choose(bishop);
    choose(CAPTIVE);
    expect(page.model.state.hand).toMatchObject({ picked: CAPTIVE, pays: BISHOP });
    // Only then it is put back.
    choose(CAPTIVE);
    expect(page.model.state.hand.picked).toBeNull();
  }
});

it('a hostage dragged to the piece that it frees pays for it, and one of no use is refused', () => {
  const { page, hand } = handAt('r2qk3/8/8/8/8/8/8/2Q1K3[#Nbp] w - - 0 1');
  const slot = (role: number): Place => ({ kind: 'store', store: { kind: 'prison', player: WHITE }, role });
  hand.touch(slot(BISHOP));
  // There is nothing else to free.
  expect(page.model.state.hand).toMatchObject({ picked: CAPTIVE, pays: BISHOP });
  hand.clear();
  hand.touch(slot(PAWN));
  expect(page.model.state.hand.refused?.message).toContain('is a hostage');
});
