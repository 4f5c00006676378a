import { describeNeeding } from '../helpers/needs.ts';
import { itSlow, slowCases } from '../helpers/slow.ts';
import { UCI_MOCK } from '../match/mocks.ts';
import { hasSmallDisks, onSmallDisk } from './small_disk.ts';

const MATCH = `ransom match '${UCI_MOCK}' '${UCI_MOCK}' --nodes 5 --max-moves 10 --plies 2 --games 14`;

(hasSmallDisks() ? describe : describe.skip)('on a disk that is full', () => {
  itSlow('a match says what to do, and continues when there is space', () => {
    const { status, stdout, stderr } = onSmallDisk(
      24,
      `${MATCH} --pgn out.pgn > /dev/null; echo "code $?"; ransom replay out.pgn > /dev/null 2>&1; echo "replay $?"; ls
       ${MATCH} --pgn out.pgn --resume > /dev/null; echo "code $?"
       larger; ${MATCH} --pgn out.pgn --resume | tail -1; echo; ls
       ransom replay out.pgn 2> /dev/null | grep -c '^Status'; grep -c '^.Round' out.pgn`,
    );
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(
        // Twice full, then whole; no lock, no draft and no half game is left at any time.
        /^code 1\nreplay 0\nout\.pgn\nout\.pgn\.match\ncode 1\nResult: uci .*14 games.*\n\nout\.pgn\nout\.pgn\.match\n14\n14\n$/,
      ) as unknown,
    });
    expect(stderr).toMatch(
      /^ransom: the match is not finished; its games are kept in out\.pgn\.match\nransom: the same command with --resume continues the match\nransom: can't write out\.pgn(\.match)?: no space left on the device\n/,
    );
  });

  it('a match that can not begin leaves nothing behind', () => {
    const { stdout, stderr } = onSmallDisk(16, `fill 0; ${MATCH} --pgn out.pgn; echo "code $?"; ls`);
    expect(stdout).toBe('code 1\nfill\n');
    expect(stderr).toMatch(/^ransom: can't write \/mnt\/out\.pgn\.match\.lock.*: no space left on the device\n$/);
  });

  it('no command takes half a text for a whole one', () => {
    const { stdout, stderr } = onSmallDisk(
      8,
      `ransom rules > rules.txt; echo "code $?"; rm rules.txt; fill 4096
       ransom moves --json > moves.json; echo "code $?"; rm fill moves.json
       for i in 1 2 3 4 5 6 7 8 9; do echo '4k3/8/8/8/8/8/8/4K2R[] w K - 0 1'; done > positions
       ransom analyze --nodes 50 --json positions > analysis.jsonl; echo "code $?"`,
    );
    expect(stdout).toBe('code 1\ncode 0\ncode 1\n');
    expect(stderr).toBe("ransom: can't write: no space left on the device\n".repeat(2));
  });

  itSlow('annotated games end with a whole one', () => {
    const { stdout, stderr } = onSmallDisk(
      16,
      `for i in $(seq 30); do echo '[White "x"]'; echo; echo '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *'; done > in.pgn
       larger; mount -o remount,size=12k /mnt; ransom analyze --nodes 20 --pgn out.pgn in.pgn 2> /dev/null; echo "code $?"
       ransom replay out.pgn > /dev/null 2>&1; echo "replay $?"; ls`,
    );
    expect({ stdout, stderr }).toEqual({ stdout: 'code 1\nreplay 0\nin.pgn\nout.pgn\n', stderr: '' });
  });

  it.each([
    ['a picture that is replaced', '<svg old', '', ''],
    [
      'a file that a picture would replace',
      'old',
      'board.svg.old\n',
      'ransom: the existing file was renamed to board.svg.old\n',
    ],
  ])('%s stays as it was', (_what, old, kept, told) => {
    const { stdout, stderr } = onSmallDisk(
      12,
      `echo '${old}' > board.svg; ransom diagram -o board.svg; echo "code $?"; cat board.svg; ls
       larger; ransom diagram -o board.svg && head -c 4 board.svg; echo; ls`,
    );
    expect(stdout).toBe(`code 1\n${old}\nboard.svg\n<svg\nboard.svg\n${kept}`);
    expect(stderr).toBe(`ransom: can't write board.svg: no space left on the device\n${told}`);
  });

  describe('a game that is recorded move by move', () => {
    // `ask` sends a line and waits until the answer to it, and so the record, is there. The first move still fits.
    const PLAY = `
      play() { ransom play --side both --pgn "$1"; }
      play size.pgn <<< e4 > /dev/null; size=$(stat -c %s size.pgn); rm size.pgn
      head -c $((4094 - size)) /dev/zero | tr '\\0' ' ' > g.pgn; echo >> g.pgn; echo >> g.pgn
      coproc GAME { play g.pgn; }; exec 5<&"\${GAME[0]}" 6>&"\${GAME[1]}" 
      ask() { echo "$1" >&6; echo fen >&6; while read -r answer <&5 && [[ $answer != */* ]]; do :; done; }
      end() { exec 6>&-; eval "exec \${GAME[1]}>&-"; cat <&5 > /dev/null; wait; }
      ask e4; fill 0; ask e5`;

    it.each([
      ['another game begins when there is space', 'rm fill; ask new; ask d4; end', ['1. e4 e5 *', '1. d4 *']],
      ...slowCases<[string, string, string[]]>(
        ['another game begins too early', 'ask new; rm fill; ask d4; end', ['1. e4 *', '1. d4 *']],
        ['the input ends when there is space', 'rm fill; end', ['1. e4 e5 *']],
        ['the input ends too early', 'end', ['1. e4 *']],
      ),
    ])('is whole in the file if %s', (_, rest, games) => {
      const { stdout, stderr } = onSmallDisk(16, `${PLAY}; ${rest}; ls; cat g.pgn`);
      const [names, ...text] = stdout.split(/\n(?= )/);
      expect(names?.split('\n').filter((name) => name !== 'fill')).toEqual(['g.pgn']);
      expect(text.join('').split(/\[Event [^\n]*\n(?:\[[^\n]*\n)*/)).toEqual([
        expect.stringMatching(/^\s*$/),
        ...games.map((moves) => `\n${moves}\n\n`),
      ]);
      expect(stderr).toBe(
        "ransom: line 3: The game is not saved: g.pgn can't be written: no space left on the device.\n",
      );
    });
  });

  itSlow('games for tuning continue when there is space', () => {
    const data = '"$NODE" --import tsx "$ROOT/lab/lab.ts" data --out games.bin --nodes 10 --games 20';
    const { stdout, stderr } = onSmallDisk(
      8,
      `export TMPDIR=/tmp; cd "$ROOT"; data() { ${data.replace('games.bin', '/mnt/games.bin')} 2>&1 | grep -v ' s  '; }
       data; larger; data; mv /mnt/games.bin /mnt/again.bin; ls /mnt; data; cmp /mnt/games.bin /mnt/again.bin && echo same`,
    );
    expect({ stdout, stderr }).toEqual({
      stdout:
        "can't write /mnt/games.bin: ENOSPC: no space left on device, write; the same command continues once that is mended\n" +
        'again.bin\nsame\n',
      stderr: '',
    });
  });
});

describeNeeding('bash', 'posix')('at the size limit of files', () => {
  it('a command says which limit it is', () => {
    const { stdout, stderr } = onSmallDisk(1024, '(ulimit -f 4; ransom rules > rules.txt; echo "code $?")');
    expect(stdout).toBe('code 1\n');
    expect(stderr).toBe('ransom: can\'t write: the file has reached its size limit (see "ulimit -f")\n');
  });

  it('a game is saved whole or not at all', () => {
    const { stdout, stderr } = onSmallDisk(
      1024,
      `(head -c 1000 /dev/zero | tr '\\0' ' '; echo '[White "x"]') > games.pgn; cp games.pgn before.pgn
       head -c 2000 /dev/zero | tr '\\0' a > long; echo "{$(cat long)} e4" > long.pgn; rm long
       printf 'save new.pgn\\nappend new.pgn\\nappend games.pgn\\noverwrite games.pgn\\n' > commands
       (ulimit -f 1; ransom play --load long.pgn < commands); ls; cmp games.pgn before.pgn && echo same`,
    );
    expect(stdout).toMatch(/before\.pgn\ncommands\ngames\.pgn\nlong\.pgn\nsame\n$/);
    expect(stderr.match(/can't be written: the file has reached its size limit \(see "ulimit -f"\)\.$/gm)).toHaveLength(
      4,
    );
  });
});
