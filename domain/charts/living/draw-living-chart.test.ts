import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../time.ts';
import { candleStepMs, candleSteps } from '../../market/candle.ts';
import { lightColours } from '../chart-colours.ts';
import type { ChartCandle } from '../chart-candle.ts';
import type { Shape } from '../shapes.ts';
import { drawLivingChart, drawLivingDocument } from './draw-living-chart.ts';
import { heightOfPicture, type LivingPicture } from './living-picture.ts';

const START = Date.UTC(2026, 5, 2, 8);
const print = (price: number): string => price.toFixed(2);
const draw = (picture: LivingPicture, { width = 344, progress = 1 } = {}): Shape[] =>
  drawLivingChart(picture, { width, height: heightOfPicture(picture), progress }, lightColours, print);
const textsOf = (shapes: readonly Shape[]): string[] => shapes.flatMap(({ content }) => content ?? []);
const partsOf = (shapes: readonly Shape[], part: string): Shape[] =>
  shapes.filter(({ attributes }) => attributes['data-part'] === part);
const number = (shape: Shape | undefined, name: string): number => Number(shape?.attributes[name]);

/** Hourly, around 100, with a close at 103 at the end. */
const history: ChartCandle[] = Array.from({ length: 40 }, (_, slot) => {
  const close = slot === 39 ? 103 : 100 + Math.sin(slot) * 1.5;
  return { time: START + slot * HOUR_MS, open: 100, high: Math.max(102, close), low: 98, close };
});
const openedAt = START + 40 * HOUR_MS + 60_000;
const plan = {
  action: 'BUY',
  entry: 103,
  stop: 99,
  target: 111,
  openedAt,
  endsAt: openedAt + 24 * HOUR_MS,
} as const;
const path: ChartCandle[] = [104, 105, 104.5, 98].map((close, slot) => ({
  time: START + (40 + slot) * HOUR_MS,
  open: 103,
  high: Math.max(105.5, close),
  low: Math.min(102, close),
  close,
}));
const signal: LivingPicture = {
  step: '1h',
  digits: 2,
  candles: history,
  levels: [
    { price: 102, touches: [START + 20 * HOUR_MS, START + 30 * HOUR_MS], brokenAt: START + 39 * HOUR_MS },
  ],
  isRange: false,
  plan,
  priceNow: null,
  end: null,
  releases: [],
  showSessions: false,
};
const settled: LivingPicture = {
  ...signal,
  candles: [...history, ...path],
  end: { at: START + 43.5 * HOUR_MS, price: 99, outcome: 'stop' },
};

describe('the picture of a plan', () => {
  it('names the broken level with its touches, beyond the entry line', () => {
    const shapes = draw(signal);
    const label = partsOf(shapes, 'level-label')[0];
    expect(label?.content).toBe('Level 102.00, 2 touches');
    const entryTag = shapes.find(({ content }) => content === 'Entry');
    expect(number(label, 'y')).toBeLessThan(number(entryTag, 'y') - 8);
  });

  it('rings every touch and fills the ring of the candle that broke the level', () => {
    const rings = partsOf(draw(signal), 'touch');
    expect(rings.map(({ attributes }) => attributes.fill)).toEqual([
      lightColours.surface,
      lightColours.surface,
      lightColours.brand,
    ]);
  });

  it('names the levels of a SELL below its entry', () => {
    const sell = { ...plan, action: 'SELL', entry: 97, stop: 101, target: 89 } as const;
    const levels = [{ price: 98, touches: [], brokenAt: null }];
    const shapes = draw({ ...signal, plan: sell, levels });
    const label = partsOf(shapes, 'level-label')[0];
    expect(label?.content).toBe('Level 98.00');
    expect(number(label, 'y')).toBeGreaterThan(
      number(
        shapes.find(({ content }) => content === 'Entry'),
        'y',
      ),
    );
  });

  it('while it lives the price now stands where the level was named', () => {
    const shapes = draw({ ...signal, priceNow: 104 });
    expect(textsOf(shapes)).toEqual(expect.arrayContaining(['Now', '104.00']));
    expect(partsOf(shapes, 'level-label')).toEqual([]);
  });

  it('a release has a line and its UTC time, one beyond the end of the plan has none', () => {
    const releases = [
      { at: openedAt + 5 * HOUR_MS, title: 'Jobs' },
      { at: openedAt + 90 * HOUR_MS, title: 'Later' },
    ];
    const shapes = draw({ ...signal, releases });
    expect(textsOf(shapes)).toContain('05:01');
    expect(partsOf(shapes, 'release')).toHaveLength(2);
  });

  it('names the sessions under candles of fifteen minutes', () => {
    const step = 15 * 60_000;
    const candles = history.map((candle, slot) => ({ ...candle, time: START - 5 * HOUR_MS + slot * step }));
    const opening = START + 5 * HOUR_MS;
    const short = { ...plan, openedAt: opening, endsAt: opening + 4 * HOUR_MS };
    const shapes = draw({ ...signal, step: '15m', candles, plan: short, levels: [], showSessions: true });
    expect(textsOf(shapes).slice(-3)).toEqual(['Asia', 'London', 'New York']);
  });
});

describe('the picture of no signal', () => {
  it('shows a band with both edges and the price in it', () => {
    const levels = [
      { price: 102, touches: [START + 5 * HOUR_MS], brokenAt: null },
      { price: 98, touches: [START + 9 * HOUR_MS], brokenAt: null },
    ];
    const candles = history.slice(0, 39);
    const shapes = draw({ ...signal, candles, levels, isRange: true, plan: null, priceNow: 100 });
    expect(textsOf(shapes)).toEqual(
      expect.arrayContaining(['Top', '102.00', 'Now', '100.00', 'Bottom', '98.00']),
    );
    expect(partsOf(shapes, 'touch')).toHaveLength(2);
  });
});

describe('the picture of a settled idea', () => {
  it('ends in a cross on the stop', () => {
    const end = partsOf(draw(settled), 'end')[0];
    expect(end?.attributes.fill).toBe(lightColours['down-fill']);
  });

  it('says the price of an end that was neither stop nor target', () => {
    const end = { at: START + 43.5 * HOUR_MS, price: 98.25, outcome: 'stop' } as const;
    expect(textsOf(draw({ ...settled, end }))).toEqual(expect.arrayContaining(['Out', '98.25']));
  });

  it('shows nothing of what came after the end', () => {
    const after = { time: START + 44 * HOUR_MS, open: 99, high: 140, low: 99, close: 140 };
    expect(draw({ ...settled, candles: [...settled.candles, after] })).toEqual(draw(settled));
  });

  it('ends behind the last candle while that of the end is not complete', () => {
    const endOf = (candles: LivingPicture['candles']) =>
      number(partsOf(draw({ ...settled, candles }), 'end')[0], 'cx');
    const shownOf = (candles: LivingPicture['candles']) =>
      String(partsOf(draw({ ...settled, candles }), 'path')[0]?.attributes.d).split('L').length;
    expect(shownOf(settled.candles.slice(0, -1))).toBe(shownOf(settled.candles));
    expect(endOf(settled.candles.slice(0, -1))).toBe(endOf(settled.candles));
  });

  it('is drawn further with every moment of the replay, and the mark comes last', () => {
    const reachOf = (progress: number): number => {
      const shapes = draw(settled, { progress });
      const d = String(partsOf(shapes, 'path')[0]?.attributes.d);
      return Number(d.slice(Math.max(d.lastIndexOf('L'), d.lastIndexOf('M')) + 1).split(' ')[0]);
    };
    const countOf = (progress: number): number => draw(settled, { progress }).length;
    fc.assert(
      fc.property(
        fc.float({ min: 0, max: 1, noNaN: true }),
        fc.float({ min: 0, max: 1, noNaN: true }),
        (a, b) => {
          const [less, more] = a < b ? [a, b] : [b, a];
          expect(reachOf(less)).toBeLessThanOrEqual(reachOf(more));
          expect(countOf(less)).toBeLessThanOrEqual(countOf(more));
          expect(partsOf(draw(settled, { progress: less }), 'end')).toHaveLength(less < 1 ? 0 : 1);
        },
      ),
    );
  });
});

type Rect = { left: number; top: number; right: number; bottom: number };

/** What a text covers at most, by the same measure for every letter. */
function boxOfText({ attributes, content = '' }: Shape): Rect {
  const size = Number(attributes.fontSize);
  const width = content.length * size * 0.55;
  const x = Number(attributes.x);
  const left = attributes.textAnchor === 'middle' ? x - width / 2 : x;
  const y = Number(attributes.y);
  return { left, top: y - size * 0.75, right: left + width, bottom: y + 2 };
}

const touches = (one: Rect, other: Rect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const aPrice = fc.integer({ min: 9_000, max: 11_000 }).map((points) => points / 100);
const aPicture = fc
  .record({
    step: fc.constantFrom(...candleSteps),
    before: fc.integer({ min: 0, max: 60 }),
    after: fc.integer({ min: 0, max: 40 }),
    isBuy: fc.boolean(),
    entry: aPrice,
    risk: fc.integer({ min: 1, max: 900 }),
    reward: fc.integer({ min: 1, max: 900 }),
    level: aPrice,
    steps: fc.integer({ min: 1, max: 200 }),
    state: fc.constantFrom('none', 'plan', 'live', 'settled'),
    showSessions: fc.boolean(),
    releases: fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 5 }),
    shape: fc.integer({ min: 1, max: 9 }),
  })
  .map((seed): LivingPicture => {
    const stepMs = candleStepMs[seed.step];
    const first = Math.floor(START / stepMs) * stepMs;
    const candles = Array.from({ length: seed.before + seed.after }, (_, slot) => {
      const [open, close] = [slot, slot + 1].map((at) => 100 + Math.sin(at / seed.shape) * seed.shape);
      const [from, to] = [open ?? 100, close ?? 100];
      return {
        time: first + slot * stepMs,
        open: from,
        high: Math.max(from, to) + 0.5,
        low: Math.min(from, to) - 0.5,
        close: to,
      };
    });
    const opening = first + seed.before * stepMs;
    const sign = seed.isBuy ? 1 : -1;
    const hasPlan = seed.state !== 'none';
    const at = opening + seed.after * stepMs;
    return {
      step: seed.step,
      digits: 2,
      candles: hasPlan && seed.state !== 'plan' ? candles : candles.slice(0, seed.before),
      levels: hasPlan
        ? [
            {
              price: seed.level,
              touches: candles.slice(seed.steps % 60, (seed.steps % 60) + 3).map(({ time }) => time),
              brokenAt: null,
            },
          ]
        : [
            { price: 104, touches: [], brokenAt: null },
            { price: 96, touches: [], brokenAt: null },
          ],
      isRange: !hasPlan,
      plan: hasPlan
        ? {
            action: seed.isBuy ? 'BUY' : 'SELL',
            entry: seed.entry,
            stop: seed.entry - (sign * seed.risk) / 100,
            target: seed.entry + (sign * seed.reward) / 100,
            openedAt: opening,
            endsAt: opening + Math.max(seed.steps, seed.after) * stepMs,
          }
        : null,
      priceNow: seed.state === 'none' || seed.state === 'live' ? seed.entry : null,
      end: seed.state === 'settled' ? { at, price: seed.level, outcome: 'time' } : null,
      releases: seed.releases.map((step) => ({ at: opening + step * stepMs, title: 'Jobs' })),
      showSessions: seed.showSessions,
    };
  });
const aWidth = fc.integer({ min: 280, max: 700 });
const aProgress = fc.float({ min: 0, max: 1, noNaN: true });

it('no text covers another, whatever is drawn', () => {
  fc.assert(
    fc.property(aPicture, aWidth, (picture, width) => {
      const texts = draw(picture, { width }).filter(({ tag }) => tag === 'text');
      for (const [index, one] of texts.entries())
        for (const other of texts.slice(index + 1))
          expect(touches(boxOfText(one), boxOfText(other)), `${one.content} on ${other.content}`).toBe(false);
    }),
  );
});

it('everything stays inside the picture', () => {
  fc.assert(
    fc.property(aPicture, aWidth, aProgress, (picture, width, progress) => {
      const height = heightOfPicture(picture);
      for (const shape of draw(picture, { width, progress })) {
        expect(JSON.stringify(shape)).not.toMatch(/NaN|Infinity|null/);
        const box = extentOf(shape);
        expect(box.left, JSON.stringify(shape)).toBeGreaterThanOrEqual(-1);
        expect(box.top, JSON.stringify(shape)).toBeGreaterThanOrEqual(-1);
        expect(box.right, JSON.stringify(shape)).toBeLessThanOrEqual(width + 1);
        expect(box.bottom, JSON.stringify(shape)).toBeLessThanOrEqual(height + 1);
      }
    }),
  );
});

it('price tags keep twenty pixels apart', () => {
  fc.assert(
    fc.property(aPicture, aWidth, (picture, width) => {
      const tops = [...new Set(partsOf(draw(picture, { width }), 'tag').map((tag) => number(tag, 'y')))];
      for (const [index, top] of tops.entries())
        if (index > 0) expect(top - (tops[index - 1] ?? 0)).toBeGreaterThanOrEqual(20);
    }),
  );
});

function extentOf(shape: Shape): Rect {
  const { tag } = shape;
  if (tag === 'text') return boxOfText(shape);
  if (tag === 'rect') {
    const [left, top] = [number(shape, 'x'), number(shape, 'y')];
    expect(number(shape, 'width')).toBeGreaterThanOrEqual(0);
    return { left, top, right: left + number(shape, 'width'), bottom: top + number(shape, 'height') };
  }
  if (tag === 'circle') {
    const [x, y, r] = [number(shape, 'cx'), number(shape, 'cy'), number(shape, 'r')];
    return { left: x - r, top: y - r, right: x + r, bottom: y + r };
  }
  const points = [...String(shape.attributes.d).matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)];
  const [xs, ys] = [1, 2].map((at) => points.map((point) => Number(point[at])));
  if (!xs?.length || !ys?.length) return { left: 0, top: 0, right: 0, bottom: 0 };
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

it('makes an SVG document with a heading, in which text stays text', () => {
  const svg = drawLivingDocument(
    settled,
    { title: 'a & <b>', source: 'Simulated market' },
    lightColours,
    print,
  );
  expect(svg).toContain('a &amp; &lt;b&gt;');
  expect(svg).toContain('Simulated market');
});
