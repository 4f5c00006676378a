import { deflateText, inflateText } from '../../../src/notation/deflate.ts';
import { readMove } from '../../../src/notation/read_move.ts';
import { BLACK, WHITE } from '../../../src/shared/men.ts';
import { compareLinks, goneOn } from '../../../src/table/links/compare_links.ts';
import { pgnOfLink, readLinkPgn } from '../../../src/table/links/link_pgn.ts';
import {
  MAX_PLIES,
  newLinkGame,
  newLinkId,
  oneLine,
  readerOf,
  senderOf,
  treeOfLink,
  withAgreement,
  withDrawOffer,
  withMessage,
  withMove,
  withResignation,
  type LinkGame,
} from '../../../src/table/links/link_game.ts';
import { MAX_LINK, holdsLink, readLink, sealed, writeLink } from '../../../src/table/links/link_text.ts';

const START = newLinkGame('k3m9x2p7', 'leslie', ['Ada', 'Grace']);
const EXCHANGES = 'e4 d5 exd5 Qxd5 Nc3 Qa5 (P-P)*e5';

function after(moves: string, game: LinkGame = START): LinkGame {
  return moves.split(' ').reduce((now, text) => {
    const move = readMove(now.position, text);
    if (!move.ok) throw new Error(`${text} is not legal`);
    return withMove(now, move.value);
  }, game);
}

async function read(text: string): Promise<LinkGame> {
  const game = await readLink(text);
  if (!game.ok) throw new Error(game.error);
  return game.value;
}

async function refusal(text: string): Promise<string> {
  const game = await readLink(text);
  return game.ok ? 'accepted' : game.error;
}

/** A link with a text of its own, and the checksum that belongs to it. */
async function forged(change: (lines: string[]) => string[]): Promise<string> {
  const link = await writeLink(after(EXCHANGES));
  const text = await inflateText(link.replace('game=', ''));
  if (!text.ok) throw new Error(text.error);
  return `game=${await deflateText(sealed(change(text.value.split('\n').slice(0, -1)).join('\n')))}`;
}

describe('the link of a game', () => {
  it('holds all of it, whatever surrounds it', async () => {
    const game = withMove(after(EXCHANGES), after(`${EXCHANGES} Nc6`).moves.at(-1)!, {
      offersDraw: true,
      message: 'Draw?\nTea is   ready ☕',
    });
    const link = await writeLink(game);
    expect(link).toMatch(/^game=[\w-]+$/);
    for (const text of [
      link,
      `#${link}`,
      `https://example.org/x/#${link}`,
      ` Your move: http://127.0.0.1:8080/#${link}\n`,
    ])
      expect(await read(text)).toEqual(game);
    expect(game.message).toBe('Draw? Tea is ready ☕');
    expect(senderOf(game)).toBe(BLACK);
  });

  it('stays short enough for any chat program: 80 moves', async () => {
    let game = START;
    for (let at = 0; at < 40; at++) game = after(at % 2 === 0 ? 'Nf3 Nf6 Ng1 Ng8' : 'Nc3 Nc6 Nb1 Nb8', game);
    expect((await writeLink({ ...game, end: null })).length).toBeLessThan(2000);
  });

  it('says how a player has ended the game', async () => {
    const resigned = withResignation(after('e4 e5'));
    expect((await read(await writeLink(resigned))).end).toEqual({ kind: 'resignation', loser: WHITE, result: '0-1' });
    expect(senderOf(resigned)).toBe(WHITE);
    // Also while the other side is to move.
    const waiting = withResignation(after('e4 e5'), { by: BLACK });
    expect(await read(await writeLink(waiting))).toEqual(waiting);
    expect(waiting.end).toEqual({ kind: 'resignation', loser: BLACK, result: '1-0' });
    expect([senderOf(waiting), readerOf(waiting)]).toEqual([BLACK, WHITE]);
    expect((await read(await writeLink(withAgreement(after('e4'))))).end?.kind).toBe('agreement');
    expect(after('f3 e5 g4 Qh4').end?.kind).toBe('rules');
  });

  it('is refused with a reason if it is damaged, cut, foreign or hostile', async () => {
    const link = await writeLink(after(EXCHANGES));
    expect(await refusal('https://example.org/#pgn=e4')).toMatch(/no link to a game/);
    expect(await refusal(link.slice(0, -9))).toMatch(/can't be read.*copy it whole/);
    expect(await refusal('game=%%%')).toMatch(/can't be read/);
    expect(await refusal(`game=${await deflateText('a recipe')}`)).toMatch(/something else/);
    expect(await refusal(`game=${await deflateText('a'.repeat(5_000_000))}`)).toMatch(/no game/);
    expect(await refusal(await forged(([, ...lines]) => ['ransom game 2', ...lines]))).toMatch(/later version/);
    expect(await refusal(`game=${await deflateText('ransom game 1\nx')}`)).toMatch(/changed on its way/);
    const other = (at: number, text: string): Promise<string> =>
      forged((lines) => lines.map((line, index) => (index === at ? text : line))).then(refusal);
    expect(await other(1, '../../x')).toMatch(/valid id/);
    expect(await other(2, 'chess960')).toMatch(/rules are "chess960"/);
    expect(await other(5, 'e2e4 e7e5 e4e5')).toBe(
      `The link's half-move 3, "e4e5", can't be made: it is not legal there.`,
    );
    expect(await other(5, 'f2f3 e7e5 g2g4 d8h4 a2a3')).toMatch(/half-move 5.*had ended/);
    expect(await other(6, 'white-wins')).toMatch(/"white-wins", which has no meaning/);
    expect(await refusal(`game=${'A'.repeat(MAX_LINK)}`)).toMatch(/40005 characters/);
    expect(await refusal(`game=${await deflateText('ransom game 1\n'.repeat(140_000))}`)).toMatch(/changed on its way/);
    const bytes = Buffer.from([0xff, 0xfe, 0x80]).toString('base64url');
    expect(await refusal(`game=${bytes}`)).toMatch(/can't be read/);
  });

  it('is read in bounded time, however many moves it has', async () => {
    const many = (count: number): string =>
      Array.from({ length: count }, (_, at) => ['b1c3', 'b8c6', 'c3b1', 'c6b8'][at % 4]).join(' ');
    const began = performance.now();
    const text = await forged((lines) => lines.map((line, index) => (index === 5 ? many(300_000) : line)));
    expect(await refusal(text)).toMatch(/300000 half-moves; at most 2000/);
    expect(
      await refusal(await forged((lines) => lines.map((line, at) => (at === 5 ? many(MAX_PLIES) : line)))),
    ).toMatch(/half-move 9, .* the game had ended before it/);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('has names and messages of plain text only', () => {
    expect(oneLine('a\u0000b\u202ec\r\nd\u2028e  f', 40)).toBe('a b c d e f');
    expect(oneLine('👨‍👩‍👧 می‌خواهم', 40)).toBe('👨‍👩‍👧 می‌خواهم');
    expect(oneLine(`z${'\u0301'.repeat(100)}`, 40)).toBe(`z${'\u0301'.repeat(3)}`);
    expect(oneLine('é'.repeat(300), 200)).toHaveLength(200);
    expect(newLinkGame('k3m9x2p7', 'leslie', ['<b>', 'x\ny']).names).toEqual(['<b>', 'x y']);
  });

  it('has an id that is read again', async () => {
    const id = newLinkId(Math.random);
    expect((await read(await writeLink(newLinkGame(id, 'leslie', ['', ''])))).id).toBe(id);
    expect(newLinkId(() => 0.999)).toMatch(/^[a-z0-9]{8}$/);
  });

  it('is for the other player', () => {
    expect(readerOf(START)).toBe(WHITE);
    expect(readerOf(after('e4'))).toBe(BLACK);
    expect(readerOf(withResignation(after('e4')))).toBe(WHITE);
    expect(holdsLink('Hello: http://x/#game=AA')).toBe(true);
    expect(holdsLink('#pgn=e4')).toBe(false);
  });

  it('becomes a tree with its names and its end', () => {
    const tree = treeOfLink(withResignation(after('e4 e5')));
    expect(tree.tags).toEqual([
      { name: 'White', value: 'Ada' },
      { name: 'Black', value: 'Grace' },
    ]);
    expect(tree.end?.kind).toBe('resignation');
  });

  it('never throws on letters changed at random, and accepts none of them', async () => {
    const link = await writeLink(after(EXCHANGES));
    for (let at = 5; at < link.length; at++) {
      const changed = link.slice(0, at) + (link[at] === 'A' ? 'B' : 'A') + link.slice(at + 1);
      const game = await readLink(changed);
      // The last letter has bits that hold nothing.
      if (game.ok) expect([at, game.value]).toEqual([link.length - 1, after(EXCHANGES)]);
    }
  });
});

describe('the PGN of a game by links', () => {
  it.each([
    ['a move', after(EXCHANGES)],
    ['an offer and a message', withMessage(withDrawOffer(after(EXCHANGES)), 'Tea "now"?')],
    ['a resignation', withResignation(after('e4 e5'))],
    ['a resignation while waiting', withResignation(after('e4 e5'), { by: BLACK })],
    ['an agreement', withAgreement(after('e4'))],
    ['a mate', after('f3 e5 g4 Qh4')],
  ])('is the same game: %s', (_, game) => {
    expect(readLinkPgn(pgnOfLink(game), START)).toEqual({ ok: true, value: game });
  });

  it('may be bare moves, and is refused with the place of its fault', () => {
    expect(readLinkPgn('1. e4 e5', START)).toEqual({ ok: true, value: after('e4 e5') });
    const fault = (text: string): string => {
      const read = readLinkPgn(text, START);
      return read.ok ? 'accepted' : read.error;
    };
    expect(fault('1. e4 e5 2. e5')).toMatch(/^Line 1, column 13/);
    expect(fault('hello')).toMatch(/Line 1|no moves/);
    expect(fault('')).toMatch(/no moves, and no link/);
    expect(fault(pgnOfLink({ ...after('e4'), id: 'otherone' }))).toMatch(/another game, "otherone"/);
    expect(fault('e4 '.repeat(100_000))).toMatch(/300000 characters/);
  });
});

describe('a link that comes back', () => {
  const kept = after('e4 e5 Nf3');

  it.each([
    ['the reply', after('e4 e5 Nf3 Nc6'), { kind: 'news' }],
    ['a resignation', withResignation(kept), { kind: 'news' }],
    ['a reply, and a resignation after it', withResignation(after('e4 e5 Nf3 Nc6'), { by: BLACK }), { kind: 'news' }],
    ['a resignation before the move arrived', withResignation(after('e4 e5'), { by: BLACK }), { kind: 'news' }],
    ['one of a game long ago', withResignation(after('e4'), { by: BLACK }), { kind: 'differs', ply: 2 }],
    ['one in another game', withResignation(after('d4 e5'), { by: BLACK }), { kind: 'differs', ply: 1 }],
    ['the link that was sent', kept, { kind: 'same' }],
    ['an earlier one', after('e4 e5'), { kind: 'older' }],
    ['an earlier end', withResignation(after('e4 e5')), { kind: 'differs', ply: 3 }],
    ['an offer of a draw that the reader has not made', withDrawOffer(kept), { kind: 'forged', ply: 3 }],
    ['another continuation', after('e4 e5 Nc3 Nc6'), { kind: 'differs', ply: 3 }],
    ['a changed past', after('d4 e5 Nf3 Nc6'), { kind: 'differs', ply: 1 }],
    ["a move of one's own that one has not made", after('e4 e5 Nf3 Nc6 Bc4'), { kind: 'forged', ply: 5 }],
    [
      'a game of others',
      after('e4 e5 Nf3 Nc6', newLinkGame(START.id, 'leslie', ['Ada', 'Mallory'])),
      { kind: 'other-game' },
    ],
    ['other rules', newLinkGame(START.id, 'pierce', ['Ada', 'Grace']), { kind: 'other-game' }],
  ] as const)('is known: %s', (_, received, expected) => {
    expect(compareLinks(kept, received, WHITE)).toEqual(expected);
  });

  it('agrees to a draw only if it was offered', () => {
    expect(compareLinks(kept, withAgreement(kept), WHITE)).toEqual({ kind: 'forged', ply: 3 });
    const offered: LinkGame = { ...kept, closing: 'draw-offer' };
    expect(compareLinks(offered, withAgreement(offered), WHITE)).toEqual({ kind: 'news' });
    expect(compareLinks(offered, kept, BLACK)).toEqual({ kind: 'older' });
    expect(compareLinks(withAgreement(offered), offered, BLACK)).toEqual({ kind: 'older' });
  });

  it('ends the kept game by a resignation that crossed a move, the same on both sides', () => {
    // Black resigns while White's move is on its way.
    const [before, moved] = [after('e4 e5'), after('e4 e5 Nf3')];
    const resigned = withResignation(before, { by: BLACK });
    expect(goneOn(moved, resigned)).toEqual(withResignation(moved));
    expect(goneOn(before, resigned)).toEqual(resigned);
    expect(compareLinks(resigned, moved, BLACK)).toEqual({ kind: 'older' });
    // The rules had ended the game before.
    const [almost, mated] = [after('f3 e5 g4'), after('f3 e5 g4 Qh4')];
    const late = withResignation(almost, { by: WHITE });
    expect(compareLinks(mated, late, BLACK)).toEqual({ kind: 'older' });
    expect(compareLinks(late, mated, WHITE)).toEqual({ kind: 'news' });
    expect(goneOn(late, mated)).toEqual(mated);
    // Nobody takes a resignation back.
    expect(compareLinks(resigned, before, BLACK)).toEqual({ kind: 'older' });
    expect(compareLinks(resigned, before, WHITE)).toEqual({ kind: 'older' });
    expect(compareLinks(resigned, moved, WHITE)).toEqual({ kind: 'differs', ply: 3 });
  });

  it('may not resign for the reader, nor go on after the end', () => {
    expect(compareLinks(kept, withResignation(kept, { by: WHITE }), WHITE)).toEqual({ kind: 'forged', ply: 3 });
    expect(compareLinks(after('e4 e5'), withResignation(after('e4 e5')), WHITE)).toEqual({ kind: 'forged', ply: 2 });
    expect(compareLinks(withResignation(kept), after('e4 e5 Nf3 Nc6'), WHITE)).toEqual({ kind: 'differs', ply: 4 });
  });
});
