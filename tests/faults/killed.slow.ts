import { itNeeding } from '../helpers/needs.ts';
import { expectContinued } from './killed.ts';

/** `npm run test:deep` takes every change. */
const EVERY = 5;

itNeeding('posix')(
  'a match that is killed while it changes a file continues with the same command, and has all games once',
  () => expectContinued(EVERY),
  180_000,
);
