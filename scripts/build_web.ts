// Builds dist/web, the page of the board: npm run build:web, after build:core.
import path from 'node:path';
import { buildWeb } from './web/build_web.ts';

const root = path.join(import.meta.dirname, '..');
await buildWeb({ root, output: path.join(root, 'dist/web') });
