import { parseSquare } from '../../src/notation/letters.ts';
import { squarePlace, type Place } from '../../src/rules/place.ts';
import { BLACK, KNIGHT } from '../../src/shared/men.ts';
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
  expect(page.model.state.hand.chooser?.title).toBe('Give which hostage for the knight to drop on d5?');
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
