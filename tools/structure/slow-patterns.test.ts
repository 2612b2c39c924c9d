import { expect, test } from 'vitest';
import { findPatterns, findSlowText } from './slow-patterns.ts';
import { isTest, readSources } from './sources.ts';

const PRODUCT = /^(domain|contracts|server|web)\//;
const NOT_SERVED = /(^|\/)(testing|stand-in|training)\/|stand-in\.ts$/;

/** What they read is short or ours. */
const SHORT_INPUT: Readonly<Record<string, string>> = {
  'domain/buddy/lessons/lesson.ts': 'our own lessons',
  'domain/buddy/query/rules/money-rules.ts': 'pieces of at most sixty words',
  'domain/buddy/query/rules/size-rules.ts': 'pieces of at most sixty words',
  'domain/buddy/query/rules/sizing-rules.ts': 'pieces of at most sixty words',
  'domain/buddy/query/times/nights.ts': 'pieces of at most sixty words',
  'domain/buddy/replies/print.ts': 'one figure',
  'server/adapters/mail/outbox-folder.ts': 'mails of development',
  'server/features/chat/faq/parse-faq.ts': 'our own questions',
  'server/open-deps.ts': 'a setting',
  'server/platform/database/embedded/cluster.ts': 'the version of PostgreSQL',
};

test('no pattern of the product grows faster than the text that it reads', () => {
  const patterns = readSources()
    .filter(({ path }) => PRODUCT.test(path) && !isTest(path) && !NOT_SERVED.test(path))
    .flatMap(findPatterns)
    .filter(({ file }) => SHORT_INPUT[file] === undefined);
  expect(patterns.length).toBeGreaterThan(1_000);
  const distinct = new Map(patterns.map((one) => [`${one.pattern}/${one.flags}`, one]));
  const slow = [...distinct.values()].flatMap((one) => {
    const text = findSlowText(one);
    return text === null ? [] : [{ file: one.file, pattern: one.pattern.slice(0, 80), text }];
  });
  expect(slow).toEqual([]);
});

test.each([
  [String.raw`(\d+(?:\.\d+)?) ?pips?\b`, true],
  [String.raw`(?<!\d)(\d+(?:\.\d+)?) ?pips?\b`, false],
  [String.raw`\s+$`, true],
  [String.raw`^[^@\s]{1,64}@[^@\s]{1,200}$`, false],
])('%s: %s', (pattern, isSlow) => {
  expect(findSlowText({ pattern, flags: '' }) !== null).toBe(isSlow);
});
