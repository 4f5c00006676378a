import analysis from './styles/analysis.css' with { type: 'text' };
import commandField from './styles/command_field.css' with { type: 'text' };
import endedLate from './styles/ended_late.css' with { type: 'text' };
import evaluation from './styles/evaluation.css' with { type: 'text' };
import forcedColors from './styles/forced_colors.css' with { type: 'text' };
import keys from './styles/keys.css' with { type: 'text' };
import learning from './styles/learning.css' with { type: 'text' };
import links from './styles/links.css' with { type: 'text' };
import marks from './styles/marks.css' with { type: 'text' };
import mate from './styles/mate.css' with { type: 'text' };
import newGame from './styles/new_game.css' with { type: 'text' };
import puzzles from './styles/puzzles.css' with { type: 'text' };
import reading from './styles/reading.css' with { type: 'text' };
import review from './styles/review.css' with { type: 'text' };
import reviewMoves from './styles/review_moves.css' with { type: 'text' };
import reviewPhone from './styles/review_phone.css' with { type: 'text' };
import reviewWords from './styles/review_words.css' with { type: 'text' };
import rules from './styles/rules.css' with { type: 'text' };
import segments from './styles/segments.css' with { type: 'text' };
import settings from './styles/settings.css' with { type: 'text' };
import setup from './styles/setup.css' with { type: 'text' };
import shelf from './styles/shelf.css' with { type: 'text' };
import viewer from './styles/viewer.css' with { type: 'text' };

// The styles of panels that are loaded late: the first load needn't wait for them. They come with the panels, before they are drawn.

/** Adds them to the page; those of the system's colours last, as in the others. */
export function addLateStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    [
      analysis,
      commandField,
      keys,
      shelf,
      learning,
      links,
      marks,
      mate,
      newGame,
      puzzles,
      review,
      reviewWords,
      reviewMoves,
      reviewPhone,
      evaluation,
      endedLate,
      rules,
      segments,
      settings,
      setup,
      viewer,
      reading,
      forcedColors,
    ].join('\n'),
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
