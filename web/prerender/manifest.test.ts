import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderManifest } from './manifest.ts';

type Manifest = {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
};
const manifest = JSON.parse(renderManifest()) as Manifest;
const publicFile = (path: string) => readFileSync(join(import.meta.dirname, '../public', path));

test('the manifest says what a browser asks for before it offers to install', () => {
  expect(manifest).toMatchObject({ name: 'Calmwick', start_url: '/', display: 'standalone' });
  for (const purpose of ['any', 'maskable'])
    for (const sizes of ['192x192', '512x512'])
      expect(manifest.icons.some((icon) => icon.purpose === purpose && icon.sizes === sizes)).toBe(true);
});

test('every picture is there in the size that is said', () => {
  for (const { src, sizes, type } of manifest.icons) {
    const file = publicFile(src);
    if (type !== 'image/png') continue;
    // Width and height stand first in a PNG.
    expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

test('the colours are those of the page', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../app.html'), 'utf8');
  for (const [, colour] of renderManifest().matchAll(/_color":"(#\w+)"/g)) expect(tokens).toContain(colour);
});
