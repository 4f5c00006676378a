import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Resvg, initWasm } from '@resvg/resvg-wasm';

let readiness: Promise<void> | null = null;

/** Renders an SVG picture as PNG. Its text must consist of outlines, because no fonts are loaded. */
export async function renderPng(svg: string): Promise<Uint8Array> {
  readiness ??= prepare();
  await readiness;
  return new Resvg(svg).render().asPng();
}

async function prepare(): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
}
