// Writes dist/net.bin, part of `npm run build:core`: the neural net as it is stored.

import { readFileSync, writeFileSync } from 'node:fs';
import { packNet } from '../src/core/packed_net.ts';

writeFileSync('dist/net.bin', packNet(readFileSync('src/eval/net.bin')));
