import { readMove } from '../../src/notation/read_move.ts';
import { BLACK, WHITE } from '../../src/shared/men.ts';
import { newLinkGame, withMove, withResignation, type LinkGame } from '../../src/table/links/link_game.ts';
import { refusalWords, standing } from '../../src/web/links/link_words.ts';
import { LinkStore, type KeptLink } from '../../src/web/storage/link_games.ts';
import { FakeStorage } from './fake_storage.ts';

function after(moves: string, id = 'k3m9x2p7', names: readonly [string, string] = ['Ada', 'Grace']): LinkGame {
  return moves.split(' ').reduce(
    (game, text) => {
      const move = readMove(game.position, text);
      if (!move.ok) throw new Error(`${text} is not legal`);
      return withMove(game, move.value);
    },
    newLinkGame(id, 'leslie', names),
  );
}

function kept(game: LinkGame, part: Partial<KeptLink> = {}): KeptLink {
  return { game, mine: WHITE, isSent: false, at: 1, ...part };
}

describe('the store of games by links', () => {
  it('keeps a game, and nothing over what another tab has stored', () => {
    const storage = new FakeStorage();
    const [one, other] = [new LinkStore(storage), new LinkStore(storage)];
    const first = one.save(kept(after('e4')), null);
    expect(first.ok).toBe(true);
    const known = other.load('k3m9x2p7')!;
    expect(known.kept).toEqual(kept(after('e4')));
    expect(other.save(kept(after('e4 e5')), known.text).ok).toBe(true);
    const late = one.save(kept(after('e4 c5')), first.ok ? first.value : null);
    expect(late).toMatchObject({ ok: false, error: { kept: kept(after('e4 e5')) } });
    expect(one.load('k3m9x2p7')?.kept.game).toEqual(after('e4 e5'));
  });

  it('says that there is no room, and sets aside what it can’t read', () => {
    const storage = new FakeStorage();
    const store = new LinkStore(storage);
    storage.texts.set('ransom/1/link/k3m9x2p7', '{"game":"ransom game 9"}');
    expect(store.list()).toEqual([]);
    expect(store.save(kept(after('e4')), null).ok).toBe(true);
    expect(storage.texts.get('ransom/1/aside/k3m9x2p7')).toContain('ransom game 9');
    storage.room = 10;
    expect(store.save(kept(after('e4', 'otherone')), null)).toMatchObject({ ok: false, error: { kind: 'full' } });
    expect(new LinkStore(null).save(kept(after('e4')), null)).toMatchObject({ error: { kind: 'unavailable' } });
  });

  it('lists the games of one’s own turn first, and puts a deleted one back', () => {
    const store = new LinkStore(new FakeStorage());
    const games = [
      kept(withResignation(after('e4 e5', 'aaaaaaaa')), { at: 9 }),
      kept(after('e4', 'bbbbbbbb'), { at: 8 }),
      kept(after('e4 e5', 'cccccccc'), { at: 7 }),
    ];
    for (const game of games) store.save(game, null);
    const ids = (): string[] => store.list().map(({ game }) => game.id[0]!);
    expect(ids()).toEqual(['c', 'b', 'a']);
    const putBack = store.remove('bbbbbbbb');
    expect(ids()).toEqual(['c', 'a']);
    expect(putBack()).toBe(true);
    expect(ids()).toEqual(['c', 'b', 'a']);
  });
});

describe('the words of games by links', () => {
  it('say how a game stands', () => {
    expect(standing(kept(after('e4')))).toBe('Send the link');
    expect(standing(kept(after('e4'), { isSent: true }))).toBe('Grace’s turn');
    expect(standing(kept(after('e4', 'k3m9x2p7', ['', '']), { isSent: true }))).toBe('Your friend’s turn');
    expect(standing(kept(after('e4 e5')))).toBe('Your move');
    expect(standing(kept(withResignation(after('e4 e5'))))).toBe('You lost: send the link');
    expect(standing(kept(withResignation(after('e4 e5')), { mine: BLACK }))).toBe('You won');
  });

  it('say what is wrong with a link', () => {
    const game = kept(after('e4 e5 Nf3'));
    const words = (kind: Parameters<typeof refusalWords>[0]['kind'], ply: number | null, moves: string): string =>
      refusalWords({ kind, ply, received: after(moves) }, game).text;
    expect(words('differs', 3, 'e4 e5 Nc3')).toMatch(/^From move 2 of White on .* Ask Grace which one counts/);
    expect(words('forged', 5, 'e4 e5 Nf3 Nc6 Bb5')).toMatch(/^At move 3 of White it has something/);
    expect(words('older', null, 'e4')).toMatch(/send Grace the link of your last move/);
    expect(words('other-game', null, 'e4')).toMatch(/other players or other rules/);
  });
});
