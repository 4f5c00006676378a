import { GamePage } from './play/game_page.ts';
import { pickUp } from '../../src/web/table/hand_state.ts';
import { squarePlace } from '../../src/rules/place.ts';
import { enterMode, openRule, say, showPanel } from '../../src/web/state/page_state.ts';
import { armMan } from '../../src/web/setup/setup_state.ts';
import type { PageState } from '../../src/web/state/page_state.ts';

describe('the model of the page', () => {
  it('computes what follows from a state once for each state', () => {
    const { model } = new GamePage();
    let count = 0;
    const panel = model.derive((state) => {
      count++;
      return state.panel;
    });
    expect([panel(), panel(), count]).toEqual(['game', 'game', 1]);
    model.apply(showPanel, 'about', true);
    expect([panel(), panel(), count]).toEqual(['about', 'about', 2]);
  });

  it('tells its listeners of changes, until they unsubscribe', () => {
    const { model } = new GamePage();
    const shown: boolean[] = [];
    const unsubscribe = model.subscribe(() => shown.push(model.state.isFlipped));
    model.set({ isFlipped: true });
    model.update('preview', (preview) => preview);
    unsubscribe();
    model.set({ isFlipped: false });
    expect(shown).toEqual([true]);
  });
});

describe('the state of the page', () => {
  const state: PageState = new GamePage().model.state;

  it('has an empty hand, no line and no man of the box when something else is put on the table', () => {
    const busy = { ...state, hand: pickUp(squarePlace(12), []), setup: armMan(state.setup, 1) };
    expect(enterMode(busy, 'game')).toBe(busy);
    expect(enterMode(busy, 'setup')).toMatchObject({ mode: 'setup', hand: { picked: null }, setup: { armed: null } });
  });

  it('forgets the rule that was asked for when another panel is shown', () => {
    const asked = openRule(state, '5.7');
    expect(asked).toMatchObject({ panel: 'rules', isPanelOpen: true, rules: { number: '5.7', asked: 1 } });
    expect(openRule(asked, '5.7').rules).toEqual({ number: '5.7', asked: 2, isBeside: true });
    expect(openRule(showPanel(state, 'rules', true), '5.7').rules.isBeside).toBe(false);
    expect(showPanel(asked, 'rules', false).rules).toBe(asked.rules);
    expect(showPanel(asked, 'game', true).rules.number).toBeNull();
  });

  it('keeps the last messages, and counts all', () => {
    const { speech } = ['a', 'b', 'b', 'c', 'd', 'e'].reduce(say, state);
    expect(speech).toMatchObject({
      polite: ['b', 'b', 'c', 'd', 'e'],
      assertive: '',
      count: { polite: 6, assertive: 0 },
    });
  });
});
