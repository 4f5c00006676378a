import { ransom, ransomJson } from '../helpers/ransom.ts';

/** A bishop can pay for a knight, and c6 is one of many squares for it. */
const EXCHANGE = 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1';

describe('ransom moves', () => {
  it('lists the moves of the start position, one per line', () => {
    const { code, stderr, lines } = ransom(['moves']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const pawns = [...'abcdefgh'].flatMap((file) => [`${file}3`, `${file}4`]);
    expect([...lines].sort()).toEqual(['Na3', 'Nc3', 'Nf3', 'Nh3', ...pawns].sort());
  });

  it('writes them in coordinates', () => {
    const { lines } = ransom(['moves', '--notation', 'coordinate']);
    expect(lines).toHaveLength(20);
    expect(lines).toEqual(expect.arrayContaining(['e2e4', 'g1f3']));
  });

  it('writes drops, exchanges and mates in standard notation', () => {
    const { lines } = ransom(['moves', '--fen', EXCHANGE]);
    expect(lines).toEqual(expect.arrayContaining(['(B-N)*c6', '(B-N)*a1']));
    expect(lines.some((line) => line.startsWith('(B-R)'))).toBe(false);
    const drops = ransom(['moves', '--fen', '6k1/5ppp/8/8/8/8/8/4K3[RP] w - - 0 1']).lines;
    expect(drops).toEqual(expect.arrayContaining(['R*e8#', 'R*g4', '*h4']));
    expect(drops.some((line) => /^\*.[18]/.test(line))).toBe(false);
  });

  it.each([
    [
      'r1b3kr/p3Bpn1/2pP1N2/2pp3p/8/5P2/PPPPqPKP/R1B4R[Qbnp#Np] b - - 0 23',
      0,
      'checkmate. White wins by checkmate. 1-0',
    ],
    ['7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1', 0, 'stalemate. Draw by stalemate. 1/2-1/2'],
    ['7k/8/6K1/8/8/8/8/R7[] b - - 100 80', 1, 'fifty-moves. Draw by the fifty-move rule. 1/2-1/2'],
  ])('reports on stderr how a finished game ended: %s', (fen, count, status) => {
    const { code, stdout, stderr } = ransom(['moves', '--fen', fen]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: `Status: ${status}\n` });
    expect(stdout.split('\n')).toHaveLength(count + 1);
    const [json] = ransomJson(['moves', '--fen', fen]);
    expect(json!.count).toBe(count);
  });

  it('obeys --rules', () => {
    const fen = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';
    expect(ransom(['moves', '--fen', fen]).lines).toHaveLength(15);
    expect([...ransom(['moves', '--fen', fen, '--rules', 'pierce']).lines].sort()).toEqual([
      'Ke7',
      'Kf8',
      'Kxd7',
      'Kxf7',
    ]);
  });

  it('lists more than 255 moves', () => {
    const fen = '8/8/3k4/8/8/4K3/8/8[#QRRBBNNPPPPPPPPqrrbbnnpppppppp] w - - 0 1';
    const { lines } = ransom(['moves', '--fen', fen, '--notation', 'coordinate']);
    const [json] = ransomJson(['moves', '--fen', fen]);
    expect(lines.length).toBeGreaterThan(900);
    expect(new Set(lines).size).toBe(lines.length);
    expect(json!.count).toBe(lines.length);
  });

  it('prints both notations as JSON', () => {
    const [answer] = ransomJson(['moves', '--fen', EXCHANGE, '--notation', 'coordinate']);
    expect(answer).toMatchObject({ schema: 'ransom.moves', version: 1, fen: EXCHANGE, rules: 'leslie' });
    expect(answer!.moves).toEqual(
      expect.arrayContaining([
        { san: '(B-N)*c6', coordinate: 'N#B@c6' },
        { san: 'e4', coordinate: 'e2e4' },
      ]),
    );
    expect(Object.keys(answer!)).toEqual(['schema', 'version', 'fen', 'rules', 'count', 'moves']);
  });
});
