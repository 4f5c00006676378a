// The page about what the game looks like: the numbers of a survey in words and tables, in the order of the sections.

import { USUAL_MATES } from './finish.ts';
import type { FirstMoves } from './first_moves.ts';
import { count, list, wrapped } from './format.ts';
import { firstMovesSection, matesSection, valuesSection } from './page_men.ts';
import { kindsSection, legalSection, lengthSection, resultsSection } from './page_play.ts';
import type { Survey } from './survey.ts';

/** The page in Markdown; `folder` holds the pictures, as seen from the page. */
export function writePage(survey: Survey, first: FirstMoves | null, folder: string): string {
  const sections = [
    introduction(survey, first),
    lengthSection(survey, folder),
    resultsSection(survey, folder),
    kindsSection(survey, folder),
    legalSection(survey, folder),
    ...(survey.values === null ? [] : [valuesSection(survey.values, folder)]),
    ...(first === null ? [] : [firstMovesSection(first, folder)]),
    matesSection(survey, folder),
    closing(folder),
  ];
  return `${sections.join('\n\n')}\n`;
}

function introduction({ source, finished }: Survey, first: FirstMoves | null): string {
  const { games, nodes, seed, bench } = source;
  const data = `--games ${games} --nodes ${nodes} --seed ${seed}`;
  const isUsual = finished.every === Math.ceil(games / USUAL_MATES);
  const mates = isUsual ? '' : ` --mates ${Math.ceil(games / finished.every)}`;
  const firstNodes = first === null ? '' : ` --first-nodes ${first.nodes}`;
  const sample = finished.every === 1 ? 'every decided game' : `one of every ${finished.every} decided games`;
  const question = `How long is a game of Hostage Chess, how many moves are there to choose from, how often are men
    exchanged, what is a knight worth, and who gives mate? This page answers with the numbers of ${count(games)} games
    that Ransom played against itself, as far as we know the first such survey. \`npm run statistics\` wrote it, and
    these commands make such a page anew (another version of Ransom plays other games):`;
  const commands = [
    '```sh',
    `npm run data -- --out games.bin ${data} --processes 2`,
    `npm run statistics -- --data games.bin ${data}${mates}${firstNodes}`,
    '```',
  ];
  const notes = [
    `**The games** are those of bench ${bench}, with ${nodes} nodes per move and seed ${seed}. That is quick and weak
      play, far below the strength of the program in a real game: the numbers show the game as a hasty player plays
      it.`,
    `**Openings.** Each game begins with 6 to 10 random half-moves after which a search finds neither side more than 1.5
      pawns ahead. They count for the length of a game and for its result, but for nothing else: kinds of moves, legal
      moves and values are taken from the moves that the engine chose.`,
    `**The end.** A game ends when the engine sees a mate that can't be avoided. For the mates below, ${sample} was
      played on to the end.`,
    `**Errors.** Every ± is half of a 95 % interval. Positions of one game resemble each other, so errors come from the
      differences between games. They say how well ${count(games)} games determine a number, not how other players would
      play.`,
    `**A move** is one by White and one by Black where the length of games and move numbers are meant, and one by either
      side elsewhere.`,
  ];
  return ['# What the game looks like', wrapped(question), commands.join('\n'), list(notes)].join('\n\n');
}

function closing(folder: string): string {
  const text = `\`npm run statistics\` reads a file of games piece by piece, so that it may be large, and checks that
    this engine plays the first and the last game of the survey in the same way. The numbers are kept in
    \`${folder}/survey.json\` and the scores of the first moves in \`${folder}/first_moves.json\`, next to the pictures;
    without \`--data\` the page is made of them. An interrupted search of the first moves goes on with the move that it
    was at. \`--mates N\` sets how many games are played on to mate. The code is in \`scripts/statistics\`.`;
  return `## Making it anew\n\n${wrapped(text)}`;
}
