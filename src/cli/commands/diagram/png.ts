import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Resvg, initWasm } from '@resvg/resvg-wasm';

let readiness: Promise<void> | null = null;

/** Draws an SVG picture as a PNG one. It may have no text but outlines, since no fonts are loaded. */
export async function renderPng(svg: string): Promise<Uint8Array> {
  readiness ??= prepare();
  await readiness;
  return new Resvg(svg).render().asPng();
}

async function prepare(): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
}
