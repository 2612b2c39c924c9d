import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calmsDown } from './calms-down.ts';
import { frameWords, readPhrase, type CarePhrase } from './care-phrase.ts';
import { careWords } from './care-words.ts';
import { phraseLists } from './heard-phrases.ts';
import { afterwardsPhrases } from './phrases/afterwards.ts';

const lists: ReadonlyArray<readonly [string, readonly CarePhrase[]]> = [
  ...phraseLists,
  ['afterwards', afterwardsPhrases],
];
const isIn = (phrase: string, text: string): boolean =>
  readPhrase(phrase).matches(frameWords(careWords(text)));

describe.each(lists)('the phrases of %s', (_, phrases) => {
  it('match their example and not their counter-example', () => {
    const wrong = phrases.filter(
      ([phrase, example, counterExample]) => !isIn(phrase, example) || isIn(phrase, counterExample),
    );
    expect(wrong).toEqual([]);
  });

  it('stand once each', () => {
    const written = phrases.map(([phrase]) => phrase);
    expect(written.filter((phrase, i) => written.indexOf(phrase) < i)).toEqual([]);
  });
});

it('hears most of what is said to calm down after care', () => {
  const said = readFileSync(join(import.meta.dirname, 'examples/afterwards.txt'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1);
  expect(said.filter(calmsDown).length / said.length).toBeGreaterThan(0.85);
});
