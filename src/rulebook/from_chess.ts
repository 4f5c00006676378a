/** The rules in ten sentences, for people who know chess; each names the rules that it sums up. */
export const FROM_CHESS: readonly string[] = [
  'A piece or pawn that you capture is not gone: it sits in your prison (rule 2.3).',
  'Instead of moving you may exchange: give a hostage from your prison for a piece of yours in the enemy prison, and put that piece on any empty square at once (rules 3.1, 3.2).',
  'The hostage must be worth at least as much as your piece: pawn, then knight and bishop, then rook, then queen (rule 3.4).',
  'The hostage goes to the opponent’s airfield. You may drop a piece from your airfield on an empty square instead of moving, whenever you like (rule 4.1).',
  'No pawn is dropped on the 1st or 8th rank; otherwise any empty square is allowed, even with check or mate (rules 4.2, 4.4).',
  'A pawn promotes only by changing places with a queen, rook, bishop or knight of yours in the enemy prison (rule 5.1).',
  'If there is no such piece, a pawn on its 7th rank is frozen: it can’t move and gives no check (rules 5.3, 5.4).',
  'So a capture may unfreeze a pawn. If that pawn would then attack your king, you may not capture (rule 5.7).',
  'A rook dropped on its corner may castle, if the king has never moved (rule 6.3).',
  'Mate, stalemate, threefold repetition and the fifty-move rule end the game as in chess; captured pieces come back, so it never ends for lack of pieces (rule 7.3).',
];
