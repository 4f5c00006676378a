import TestRunner from 'jest-runner';

/** Jest's own runner, which runs its files one after the other, and not beside those of another runner. */
export default class SerialRunner extends TestRunner {
  isSerial = true;
}
