import { expectFlatMemory, onLinux } from '../helpers/many_positions.ts';

onLinux('ten thousand positions in one process leave its memory as it was', () => expectFlatMemory(10_000), 600_000);
