import { expectFlatMemory } from '../helpers/many_positions.ts';
import { itNeeding } from '../helpers/needs.ts';

itNeeding('/proc/self/status')(
  'ten thousand positions in one process leak no memory',
  () => expectFlatMemory(10_000),
  600_000,
);
