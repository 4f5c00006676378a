// A UCI engine that plays random legal moves, the same ones in every run.
import { createInterface } from 'node:readline';
import { Game } from '../../../dist/rules/game.js';
import { START_FEN, positionFromFen } from '../../../dist/notation/fen.js';
import { formatCoordinate, parseCoordinate } from '../../../dist/notation/coordinate.js';
import { matchIntent } from '../../../dist/rules/match_intent.js';

let game;
let state = 1;

function random(bound) {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return Math.floor((state / 2 ** 32) * bound);
}

function setUp(words) {
  const movesAt = words.includes('moves') ? words.indexOf('moves') : words.length;
  const fen = words[1] === 'fen' ? words.slice(2, movesAt).join(' ') : START_FEN;
  const position = positionFromFen(fen);
  game = new Game(position.value);
  for (const word of words.slice(movesAt + 1)) game.play(matchIntent(game.position, parseCoordinate(word).value)[0]);
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const words = line.trim().split(/\s+/);
  switch (words[0]) {
    case 'uci':
      console.log('id name Random\nid author nobody\noption name Hash type spin default 16 min 1 max 64\nuciok');
      break;
    case 'isready':
      console.log('readyok');
      break;
    case 'ucinewgame':
      state = 1;
      break;
    case 'position':
      setUp(words);
      break;
    case 'go': {
      const moves = game.position.legalMoves();
      const move = moves[random(moves.length)];
      console.log(`info depth 1 score cp ${random(200) - 100} nodes 20 time 1 pv ${formatCoordinate(move)}`);
      console.log(`bestmove ${formatCoordinate(move)}`);
      break;
    }
    case 'quit':
      process.exit(0);
  }
});
