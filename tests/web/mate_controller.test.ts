import { seatsOf } from '../../src/web/play/new_game.ts';
import { MateController } from '../../src/web/mate/mate_controller.ts';
import { mateText } from '../../src/web/mate/mate_words.ts';
import type { MateProver } from '../../src/web/mate/prover.ts';
import { GamePage } from './play/game_page.ts';

describe('a question about mate', () => {
  it('stays answered if the prover fails while it looks for the replies', async () => {
    const page = new GamePage({ seats: seatsOf('people') });
    const line = page.game.table.position.legalMoves().slice(0, 1);
    const prover: MateProver = {
      prove(_position, _question, listener) {
        const known = { checks: null, noneWithin: 1, ranOutOf: null, nodes: 1 } as const;
        listener.onVerdict?.({ verdict: 'mate', moves: 2, byChecks: false, shortestOf: 'all', line, ...known });
        return Promise.reject(new Error('out of memory'));
      },
      refute: () => Promise.resolve(null),
    };
    await new MateController(page.model, page.game, prover, page.time).ask();
    const { mate } = page.model.state;
    expect([mate.phase, mate.fault]).toEqual(['answered', 'out of memory']);
    expect(mateText(mate)).toMatch(/^White mates in 2/);
    expect(mate.branches['']?.phase).toBe('unknown');
  });
});
