import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lightColours } from '../../domain/charts/chart-colours.ts';
import { ROOT } from '../structure/sources.ts';

/** Matrices of https://bottosson.github.io/posts/oklab/ */
function oklchToHex(lightness: number, chroma: number, hueDegrees: number): string {
  const hue = (hueDegrees * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, encoded)));
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

test('pictures drawn outside a browser have the colours of the light theme', () => {
  const sheet = readFileSync(join(ROOT, 'web/ui/tokens.css'), 'utf8');
  const [light = ''] = sheet.split("[data-theme='dark']");
  const tokens = [...light.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
  const hexOf = new Map(
    tokens.map(([, name, l, c, h]) => [name, oklchToHex(Number(l), Number(c), Number(h))]),
  );
  for (const [name, colour] of Object.entries(lightColours)) expect(hexOf.get(name), name).toBe(colour);
});
