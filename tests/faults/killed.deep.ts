import { itNeeding } from '../helpers/needs.ts';
import { expectContinued } from './killed.ts';

itNeeding('posix')(
  'a match that is killed at any change of a file continues with the same command, and has all games once',
  () => expectContinued(1),
  900_000,
);
