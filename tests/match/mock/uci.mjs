// A UCI engine that plays random moves and misbehaves as its arguments say:
//   --fail crash|stall|lie|garbage|flood|late|none   from the search number --at (default 5) on
//   --ignore-quit yes      neither `quit` nor the end of its input ends it
//   --leave yes            ends by itself when its game is over
//   --noise yes            nonsense around every answer, which has to be overlooked
//   --score CP             what it says of every position
//   --bound lower|upper    says so of that last score of each search
//   --exact CP             the exact score before it
//   --refuse NAME          complains when this option is set
//   --think MS             how long it takes for a move
//   --variants a,b         the choices of UCI_Variant
import { createInterface } from 'node:readline';
import { argument, flood, Player } from './player.mjs';

const player = new Player();
const failure = argument('fail', null);
const failAt = Number(argument('at', 5));
const score = argument('score', null);
const bound = argument('bound', null);
const exact = argument('exact', null);
const variants = argument('variants', null);
const refused = argument('refuse', null);
const thinkMs = Number(argument('think', 0));
let searches = 0;
/** The command of the position that stands. */
let known = '';

const say = (line) => process.stdout.write(`${line}\n`);

if (argument('ignore-quit', null) !== null) {
  setInterval(() => {}, 1000);
  process.on('SIGTERM', () => {});
  process.on('SIGINT', () => {});
}

function setUp(line) {
  const isLonger = known !== '' && line.startsWith(`${known} `) && known.includes(' moves ');
  const words = (isLonger ? line.slice(known.length) : line).trim().split(/\s+/);
  if (!isLonger) {
    const movesAt = words.includes('moves') ? words.indexOf('moves') : words.length;
    if (words[1] === 'startpos') player.setUp('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1');
    else player.setUp(words.slice(2, movesAt).join(' '));
    words.splice(0, movesAt + 1);
  }
  for (const move of words) player.play(move);
  known = line;
}

function answer() {
  const move = player.choose();
  const value = score ?? player.random(200) - 100;
  if (exact !== null) say(`info depth 2 seldepth 4 multipv 1 score cp ${exact} nodes 10 nps 10000 time 1 pv ${move}`);
  const mark = bound === null ? '' : ` ${bound}bound`;
  say(`info depth 3 seldepth 5 multipv 1 score cp ${value}${mark} nodes 20 nps 20000 time 1 pv ${move}`);
  say(`bestmove ${move}`);
}

function go() {
  searches++;
  if (failure === null || searches < failAt) return thinkMs === 0 ? answer() : setTimeout(answer, thinkMs);
  switch (failure) {
    case 'crash':
      process.stderr.write('Segmentation fault (not really)\n');
      return process.exit(139);
    case 'stall':
      return undefined;
    case 'lie':
      return say('bestmove e1e8');
    case 'garbage':
      return say('\u0000\u0007\nbestmove {"move": 1}');
    case 'flood':
      return flood();
    case 'late':
      return setTimeout(answer, Number(argument('delay', 1500)));
    case 'none':
      return say('bestmove (none)');
    default:
      throw new Error(`unknown failure ${failure}`);
  }
}

createInterface({ input: process.stdin }).on('line', (text) => {
  const line = text.trim();
  switch (line.split(' ')[0]) {
    case 'uci':
      say('id name Mock Engine 1.0\nid author nobody');
      say('option name Hash type spin default 16 min 1 max 64');
      say('option name Clear Hash type button');
      say('option name Style type combo default Solid var Solid var Wild Attack');
      say('option name Ponder type check default false');
      say('option name EvalFile type string default mock-default.nnue');
      say('option name SyzygyPath type string default <empty>');
      say('option name Debug Log File type string default');
      say('option name Greeting type string default hello');
      if (variants !== null) {
        say(
          `option name UCI_Variant type combo default chess ${variants
            .split(',')
            .map((each) => `var ${each}`)
            .join(' ')}`,
        );
      }
      say('uciok');
      break;
    case 'setoption':
      if (refused !== null && line.startsWith(`setoption name ${refused} value `)) {
        const value = line.slice(`setoption name ${refused} value `.length);
        say(`info string ERROR: ${refused} was not loaded from ${value}`);
      }
      break;
    case 'isready':
      if (argument('leave', null) !== null && searches > 0) process.exit(3);
      say('readyok');
      break;
    case 'ucinewgame':
      player.newGame();
      known = '';
      break;
    case 'position':
      setUp(line);
      break;
    case 'go':
      if (argument('noise', null) !== null) say('\ninfo score cp\nbestmov e2e4\ninfo depth x score y\n\tgarbage');
      go();
      break;
    case 'quit':
      if (argument('ignore-quit', null) === null) process.exit(0);
  }
});
