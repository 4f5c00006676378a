// Copies the neural net to dist/net.bin, part of `npm run build:core`.

import { copyFileSync } from 'node:fs';

copyFileSync('src/eval/net.bin', 'dist/net.bin');
