import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagramFor } from '@app/domain/buddy/replies/diagrams.ts';
import { takeEvidence, unbackedFigures } from '@app/domain/buddy/replies/evidence.ts';
import { readIntents } from '@app/domain/buddy/intents/read-intents.ts';
import { figureOf } from '@app/domain/buddy/lessons/figures.ts';
import { tell } from '@app/domain/buddy/lessons/lesson.ts';
import { nextTopic, topics, type Topic } from '@app/domain/buddy/clauses/topics.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import { library, openLibrary } from './library.ts';
import { parseLesson } from './parse-lesson.ts';

const NOON = Date.UTC(2026, 5, 3, 12);
const MOST_WORDS = 130;
const pressurePattern = /!|\b(guaranteed|risk-free|easy|secret|don't miss|act now|congratulations)\b/i;
const dangerPattern =
  /\b(loss|lose|loses|losing|lost|losers?|wrong|fail|fails|false|stop|stops|against|risk|risks|fall|falls|expensive|behind|worse|means little|limit|costs?|fee|danger|dangerous|trap)\b/i;
const namesThePromise = new Set<Topic>(['guaranteed-returns']);

function renderLesson(topic: Topic, quote: Quote | null) {
  const { cite, rows } = takeEvidence(NOON);
  const lesson = library.lesson(topic);
  return { content: tell(lesson, instrumentOf(lesson.market), quote, cite), rows };
}

/** The longest stretch of plain words in every sentence that needs a price. */
function liveWords(topic: Topic): string[] {
  const { body, market } = library.lesson(topic);
  const wantsPrice = (sentence: string): boolean =>
    [...sentence.matchAll(/\{\{([\w:.-]+)\}\}/g)].some(
      ([, name = '']) => figureOf(name, instrumentOf(market), null) === null,
    );
  return body
    .split(/(?<=[.?])\s+/)
    .filter(wantsPrice)
    .map((sentence) =>
      sentence.split(/\$?\{\{[^}]+\}\}|\[[^\]]+\]/).reduce((a, b) => (b.length > a.length ? b : a), ''),
    );
}

const quoteAt = (topic: Topic, mid: number): Quote => ({
  pair: library.lesson(topic).market,
  bid: mid - 5,
  mid,
  ask: mid + 5,
  at: NOON - 1_000,
});

describe.each(topics)('the lesson on %s', (topic) => {
  it.each(['with a price', 'without a price'])(
    'backs every figure, names the danger, is short and presses nobody, %s',
    (which) => {
      fc.assert(
        fc.property(fc.integer({ min: 60_000, max: 9_000_000 }), (mid) => {
          const { content, rows } = renderLesson(
            topic,
            which === 'with a price' ? quoteAt(topic, mid) : null,
          );
          expect(unbackedFigures(content, rows)).toEqual([]);
          expect(content).toMatch(dangerPattern);
          if (!namesThePromise.has(topic)) expect(content).not.toMatch(pressurePattern);
          expect(content).not.toMatch(/undefined|NaN|null|[[\]{}|]/);
          const words = content.split(/\s+/).length;
          expect(words).toBeLessThanOrEqual(MOST_WORDS);
          expect(words).toBeGreaterThanOrEqual(which === 'with a price' ? 60 : 40);
          if (which === 'without a price') {
            expect(rows.filter(({ source }) => source.startsWith('quote'))).toEqual([]);
            for (const text of liveWords(topic)) expect(content).not.toContain(text);
          }
        }),
        { numRuns: 10 },
      );
    },
  );
});

describe('reaching a lesson', () => {
  const rows = readFileSync(join(import.meta.dirname, 'reachable.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [Topic, string]);
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9 ]/g, '');

  it('is tried in at least five ways for each, none of them its own words and none twice', () => {
    for (const topic of topics) {
      const asks = new Set(library.lesson(topic).asks.map(plain));
      const tried = rows.filter(([wanted]) => wanted === topic);
      expect(tried.length, topic).toBeGreaterThanOrEqual(5);
      expect(tried.filter(([, text]) => asks.has(plain(text)))).toEqual([]);
    }
    expect(new Set(rows.map(([, text]) => plain(text))).size).toBe(rows.length);
  });

  it.each(rows)('%s: "%s"', (topic, text) => {
    const asked = readIntents(text, library.find).filter((one) => one.kind !== 'feeling');
    expect(asked).toEqual([{ kind: 'lesson', topic }]);
  });

  it('works by each of its own questions, and no two lessons answer the same', () => {
    const asked = topics.flatMap((topic) => library.lesson(topic).asks.map((text) => [topic, text] as const));
    expect(new Set(asked.map(([, text]) => plain(text))).size).toBe(asked.length);
    expect(asked.filter(([topic, text]) => library.find(text)?.topic !== topic)).toEqual([]);
  });
});

describe('the path of a beginner', () => {
  it('visits every lesson once and then starts again', () => {
    const taught: Topic[] = [];
    while (taught.length < topics.length) taught.push(nextTopic(taught));
    expect(new Set(taught).size).toBe(topics.length);
    expect(nextTopic(taught)).toBe(taught[0]);
    expect(taught.indexOf('stop-loss')).toBeLessThan(taught.indexOf('breakout'));
  });
});

describe('illustrations', () => {
  it.each([
    ['bull-bear', 'charging-bull'],
    ['trend', 'charging-bull'],
    ['fomo', 'rocket'],
    ['support', 'floor'],
    ['retest', 'trampoline'],
    ['stop-loss', 'safety-net'],
    ['resistance', 'ceiling'],
    ['breakout', 'wall'],
    ['long-short', 'bear'],
    ['rsi', 'pressure-gauge'],
    ['leverage', 'overheated-engine'],
    ['volatility', 'spring'],
    ['spread', 'generic'],
  ] as const)('the lesson on %s draws the %s, with a price and without', (topic, drawn) => {
    expect(diagramFor(renderLesson(topic, null).content)).toBe(drawn);
    expect(diagramFor(renderLesson(topic, quoteAt(topic, 108_000)).content)).toBe(drawn);
  });
});

describe('sums that are taught', () => {
  const euro = instrumentOf('EUR/USD');
  it.each([
    ['break-even:1', '50'],
    ['break-even:1.5', '40'],
    ['break-even:2', '33'],
    ['break-even:3', '25'],
    ['break-even:0.4', '71'],
    ['recovery:20', '25'],
    ['recovery:50', '100'],
    ['recovery:10', '11.1'],
    ['after-losses:500:10:10', '174'],
    ['after-gains:1000:10:5', '1,611'],
    ['all-lose:60:5', '7.8'],
    ['expectancy:40:2', '0.2'],
    ['lots:10:25:10', '0.04'],
    ['percent-of:1:1000', '10'],
    ['share-of:25:1000', '2.5'],
    ['pip-value-lot', '$10.00'],
    ['pip-value-mini', '$1.00'],
    ['pip-value-micro', '$0.10'],
    ['one-pip', '0.00010'],
  ])('%s is %s', (name, value) => {
    expect(figureOf(name, euro, null)?.value).toBe(value);
  });

  it('count a pip of the yen in yen and the smallest gold position in ounces', () => {
    expect(figureOf('pip-value-micro', instrumentOf('USD/JPY'), null)?.value).toBe('10.00 JPY');
    expect(figureOf('lot-units', instrumentOf('XAU/USD'), null)?.value).toBe('100');
  });

  it('follow the price: spread, stop, target, value and deposit of the smallest position', () => {
    const quote: Quote = { pair: 'EUR/USD', bid: 108_000, mid: 108_005, ask: 108_010, at: NOON };
    const value = (name: string) => figureOf(name, euro, quote)?.value;
    expect(
      ['spread', 'spread-money', 'stop-example', 'stop-money', 'target-example', 'position-value'].map(value),
    ).toEqual(['1.0 pips', '$0.10', '1.07810', '$2.00', '1.08410', '$1,080.05']);
    expect(value('position-margin')).toBe('$36.00');
    expect(renderLesson('pip', quote).content).toContain(
      'Right now the middle price is 1.08005. One pip up would be 1.08015.',
    );
  });
});

describe('a lesson file that is not right', () => {
  const body = `${'A stop says when you were wrong. '.repeat(8)}It costs [$10].`;
  const asks = ['a a a', 'b b b', 'c c c', 'd d d', 'e e e', 'f f f'].map((one) => `- ${one}`).join('\n');
  const file = (changes: { front?: string; body?: string } = {}) =>
    `---\ntitle: Pip\nmarket: EUR/USD\nsee: spread, lot\n${changes.front ?? ''}asks:\n${asks}\n---\n${changes.body ?? body}\n`;

  it('is read where it is right, with either end of line', () => {
    expect(parseLesson('pip', file()).asks).toHaveLength(6);
    expect(parseLesson('pip', file().replaceAll('\n', '\r\n'))).toEqual(parseLesson('pip', file()));
  });

  it.each([
    ['nothing at the top', 'pip', body],
    ['a topic nobody knows', 'pipp', file()],
    ['an unknown key', 'pip', file({ front: 'mood: calm\n' })],
    ['a market nobody trades', 'pip', file().replace('EUR/USD', 'EUR/SEK')],
    ['too few questions', 'pip', file().replace('- a a a\n', '')],
    ['a lesson that goes on with itself', 'pip', file().replace('spread, lot', 'pip, lot')],
    ['a figure without a source', 'pip', file({ body: `${body} Or 20.` })],
    ['a placeholder nobody knows', 'pip', file({ body: `${body} {{moon}}` })],
    ['a sum with an operand missing', 'pip', file({ body: `${body} {{recovery}}` })],
    ['a bracket left open', 'pip', file({ body: `${body} [$` })],
  ])('is refused: %s', (_what, name, text) => {
    expect(() => parseLesson(name, text)).toThrow();
  });

  it('stops the start with its name, and so does a missing one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lessons-'));
    try {
      expect(() => openLibrary(folder)).toThrow(/^lessons are missing: pip, pipette/);
      mkdirSync(join(folder, 'prices'));
      writeFileSync(join(folder, 'prices', 'pip.md'), file({ body: `${body} Or 20.` }));
      expect(() => openLibrary(folder)).toThrow(
        /^the lesson prices.pip\.md cannot be used: "20\." has no source$/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
