import { capitalised } from '../../rules/words.ts';
import { ALL_THEMES, type Theme } from './achieved.ts';
import type { Puzzle } from './puzzle.ts';

export { ALL_THEMES, type Theme } from './achieved.ts';

/** The kinds as themes, with their names on the page. */
const KIND_THEMES: Readonly<Record<string, { readonly name: string; readonly kinds: readonly Puzzle['kind'][] }>> = {
  mate: { name: 'Mate', kinds: ['mate'] },
  win: { name: 'Win a piece', kinds: ['win'] },
  defend: { name: 'Defend', kinds: ['defend'] },
  only: { name: 'The only good move', kinds: ['only'] },
  rules: { name: 'About the rules', kinds: ['reason', 'legal'] },
};

/** The name of the theme of all puzzles. */
export const EVERYTHING = 'Everything';

/** "Win a piece" */
export function kindName({ kind }: Puzzle): string {
  return Object.values(KIND_THEMES).find(({ kinds }) => kinds.includes(kind))!.name;
}

export function isOfTheme(puzzle: Puzzle, theme: Theme): boolean {
  if (theme === ALL_THEMES) return true;
  const kinds = KIND_THEMES[theme]?.kinds;
  if (kinds !== undefined) return kinds.includes(puzzle.kind);
  return 'motifs' in puzzle && puzzle.motifs.includes(theme);
}

/** A theme to choose, with its name and how many puzzles it has. */
export interface ThemeChoice {
  readonly theme: Theme;
  readonly name: string;
  readonly count: number;
}

/** The themes that the puzzles have: first the kinds, then the motifs, the most frequent first. */
export function themesOf(puzzles: readonly Puzzle[]): {
  readonly kinds: readonly ThemeChoice[];
  readonly motifs: readonly ThemeChoice[];
} {
  const choice = (theme: Theme, name: string): ThemeChoice => ({
    theme,
    name,
    count: puzzles.filter((puzzle) => isOfTheme(puzzle, theme)).length,
  });
  const known = [...new Set(puzzles.flatMap((puzzle) => ('motifs' in puzzle ? puzzle.motifs : [])))];
  const motifs = known.map((motif) => choice(motif, capitalised(motif))).sort((a, b) => b.count - a.count);
  const kinds = Object.entries(KIND_THEMES).map(([theme, { name }]) => choice(theme, name));
  return { kinds: kinds.filter(({ count }) => count > 0), motifs };
}
