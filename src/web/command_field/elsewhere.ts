/** What the terminal does by a command, and the page elsewhere: the names of the commands, and where it is. */
const PLACES: readonly (readonly [names: string, place: string])[] = [
  [
    'level time depth nodes variety pace thoughts side switch swap',
    'Choose sides, level and time under “Change sides or level” of the panel Play, or under New game.',
  ],
  ['new tc clock rules rule', 'Choose the sides, the clock and the rules under New game.'],
  ['threads hash unicode settings flip', 'It is set under Settings.'],
  ['stop pause', '“Pause” is below the board while Ransom plays both sides. Otherwise, “undo” stops it.'],
  ['draw resign', 'Use the button in the panel Play.'],
  ['undo u takeback redo', 'Type “undo” or “redo” once for each turn.'],
  ['fen position setboard', 'Use the panel “Set up” for a position, “Games and links” for a FEN.'],
  ['show d', 'Type “board”.'],
  ['moves explain', 'Pick a man up to see where he may go. Move him elsewhere to read why he may not.'],
  ['eval', 'Open the panel Analysis.'],
  ['game score', 'The moves are in the panel Play.'],
  ['save append overwrite load', 'Use the panel “Games and links”.'],
  ['quit exit bye q', 'Just close the page: this browser keeps the game.'],
];

/** Where the page does what a command of the terminal does; null if the text is no such command. */
export function placeOfCommand(text: string): string | null {
  const [name = ''] = text.toLowerCase().split(/\s/);
  return PLACES.find(([names]) => names.split(' ').includes(name))?.[1] ?? null;
}
