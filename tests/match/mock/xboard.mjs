// An XBoard engine that plays random moves and misbehaves as its arguments say:
//   --fail crash|stall|lie|garbage|flood|late|resign|claim|resign-after|claim-after|refuse   from its move number --at (default 5) on
//   --draws before|after   offers a draw with every move
//   --leave yes            ends by itself when its game is over
//   --score CP             what it says of every position
//   --bound lower|upper    marks that last score of each search as such
//   --wrap yes             continues the line of that score, and so its mark, on another one
//   --exact CP             the exact score before it
//   --reuse 0              wants to be started anew for each game
//   --refuse NAME          says that it can't take this option
//   --variants a,b         what it says it can play
import { createInterface } from 'node:readline';
import { argument, flood, Player } from './player.mjs';

const player = new Player();
const failure = argument('fail', null);
const failAt = Number(argument('at', 5));
const score = argument('score', null);
const bound = argument('bound', null);
const exact = argument('exact', null);
const refused = argument('refuse', null);
const wraps = argument('wrap', null) !== null;
let searches = 0;
let games = 0;
let isForced = true;

const say = (line) => process.stdout.write(`${line}\n`);

function move() {
  const chosen = player.choose();
  if (exact !== null) say(`3 ${exact} 6 45\t${chosen}`);
  const mark = { lower: ' !', upper: ' ?' }[bound] ?? '';
  const value = score ?? player.random(200) - 100;
  say(`4 ${value} 12 345\t${chosen}${wraps ? `\n          ${chosen}` : ''}${mark}`);
  if (argument('draws', null) === 'before') say('offer draw');
  player.play(chosen);
  say(`move ${chosen}`);
  if (argument('draws', null) === 'after') say('offer draw');
}

function think() {
  searches++;
  if (failure === null || searches < failAt) return move();
  switch (failure) {
    case 'crash':
      return process.exit(1);
    case 'stall':
      return undefined;
    case 'lie':
      return say('move e1e8');
    case 'garbage':
      return say('move ???');
    case 'flood':
      return flood();
    case 'late':
      return setTimeout(move, Number(argument('delay', 1500)));
    case 'resign':
      return say('resign');
    case 'claim':
      return say(player.position.turn === 0 ? '1-0 {White mates}' : '0-1 {Black mates}');
    case 'resign-after':
      move();
      return say('resign');
    case 'claim-after':
      move();
      return say('1/2-1/2 {Draw by fifty move rule}');
    case 'refuse':
      return say('Illegal move (I do not like it): e2e4');
    default:
      throw new Error(`unknown failure ${failure}`);
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const [command, ...rest] = line.trim().split(' ');
  switch (command) {
    case 'protover':
      say('feature done=0 ping=1 usermove=1 time=1 nps=1 memory=1 smp=0 san=0 colors=0');
      say(`feature setboard=${argument('setboard', '1')}`);
      say(
        `feature reuse=${argument('reuse', '1')} myname="Mock Board 2.0" variants="${argument('variants', 'normal,hostage')}"`,
      );
      say('feature option="Style -combo Solid /// *Wild" option="Depth Bonus -spin 3 0 9" option="Noisy -check 0"');
      say('feature option="Book -file mock.book" option="Tables -path "');
      say('feature done=1');
      break;
    case 'option':
      if (refused !== null && rest.join(' ').startsWith(`${refused}=`)) say(`Error (no such thing): ${line}`);
      break;
    case 'ping':
      say(`pong ${rest[0]}`);
      break;
    case 'new':
      games++;
      if (argument('reuse', '1') === '0' && games > 1) process.exit(7);
      player.newGame();
      isForced = false;
      break;
    case 'force':
      isForced = true;
      break;
    case 'setboard':
      player.setUp(rest.join(' '));
      break;
    case 'usermove':
      player.play(rest[0]);
      if (!isForced) think();
      break;
    case 'go':
      isForced = false;
      think();
      break;
    case 'result':
      if (argument('leave', null) !== null) process.exit(3);
      break;
    case 'quit':
      process.exit(0);
  }
});
