import { endByResignation, endByRules, endOnTime, END_BY_AGREEMENT, type GameEnd } from '../../src/table/end.ts';
import { endTitle, howItEnded, saidEnd } from '../../src/web/play/end_words.ts';
import { seatsOf } from '../../src/web/play/new_game.ts';
import { defaultSettings } from '../../src/web/settings/settings_state.ts';
import { firstState, showEnd, showPanel, type PageState } from '../../src/web/state/page_state.ts';
import { GamePage } from './play/game_page.ts';

const [AS_WHITE, AS_BLACK, PEOPLE, WATCHED] = (['white', 'black', 'people', 'watch'] as const).map(seatsOf);
const MATE = endByRules({ ending: 'checkmate', winner: 0, result: '1-0' });
const STATED: GameEnd = { kind: 'stated', sentence: 'Black forfeits.', result: '1-0' };

describe('the end of a game in words', () => {
  it('says who won, and "you" only to one person', () => {
    expect([AS_WHITE, AS_BLACK, PEOPLE, WATCHED].map((seats) => endTitle(MATE, seats!))).toEqual([
      'You won',
      'You lost',
      'White won',
      'White won',
    ]);
    expect(endTitle(END_BY_AGREEMENT, AS_WHITE!)).toBe('A draw');
  });

  it('says how', () => {
    const ends = [MATE, endByResignation(1), endByResignation(0), endOnTime(0), END_BY_AGREEMENT, STATED];
    expect(ends.map((end) => howItEnded(end, AS_WHITE!))).toEqual([
      'Checkmate',
      'Ransom resigned',
      'You resigned',
      'You lost on time',
      'Agreed',
      'Black forfeits',
    ]);
    expect(howItEnded(endByResignation(1), PEOPLE!)).toBe('Black resigned');
  });

  it('is announced from the person’s side, if there is one', () => {
    expect(saidEnd(MATE, AS_BLACK!)).toBe('You lost. White wins by checkmate.');
    expect(saidEnd(MATE, PEOPLE!)).toBe('White wins by checkmate.');
  });
});

describe('the panel at the end of a game', () => {
  const settings = defaultSettings({ hashMb: 1, mostHashMb: 1, threads: 1, mostThreads: 1 });
  const state = firstState(new GamePage().state, 'tall', settings);
  const shown = ({ panel, isPanelOpen }: PageState): unknown => [panel, isPanelOpen];

  it('opens by itself where it is closed or another one of the game', () => {
    expect(shown(showEnd(state))).toEqual(['game', true]);
    expect(shown(showEnd(showPanel(state, 'new', true)))).toEqual(['game', true]);
    expect(showEnd({ ...showPanel(state, 'new', true) }).sheet).toBe('low');
  });

  it('disturbs nobody who is elsewhere', () => {
    const reading = showPanel(state, 'rules', true);
    expect(showEnd(reading)).toBe(reading);
    const learning: PageState = { ...state, mode: 'lesson' };
    expect(showEnd(learning)).toBe(learning);
  });
});
