import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { conceptsOf, thesaurusFolder } from './thesaurus.ts';

/** Words without meaning of their own. */
const bare = new Set('a an and are as at be by can did do does for from get go has have he i if im in is it its just me my not of on one or she so t that the they thing this to u up us was we what will with you'.split(' ')); // prettier-ignore

describe('the thesaurus', () => {
  const files = globSync('*.txt', { cwd: thesaurusFolder }).toSorted();
  const lines = files.flatMap((file) =>
    readFileSync(join(thesaurusFolder, file), 'utf8').trimEnd().split('\n'),
  );
  const concepts = lines.map((line) => {
    const [name, ...entries] = line.split(/: |, /) as [string, ...string[]];
    return { name, entries };
  });

  it('has one line for each concept, in the order of their names', () => {
    expect(lines.filter((line) => !/^[a-z0-9-]+: [a-z0-9.$% ,]+$/.test(line))).toEqual([]);
    expect(new Set(concepts.map(({ name }) => name)).size).toBe(concepts.length);
    for (const file of files) {
      const names = readFileSync(join(thesaurusFolder, file), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => line.split(':')[0] as string);
      expect(names).toEqual(names.toSorted());
    }
  });

  it('has each word and phrase of a concept once, in their order, none of them empty of meaning or too long', () => {
    for (const { name, entries } of concepts) {
      expect(entries, name).toEqual([...new Set(entries)].toSorted());
      expect(
        entries.filter(
          (entry) => bare.has(entry) || !/^[^ ]{2,}( [^ ]+){0,3}$|^[^ ]( [^ ]+){1,3}$/.test(entry),
        ),
        name,
      ).toEqual([]);
    }
  });

  it('knows a word by all its concepts and each word of a phrase by what the phrase means', () => {
    const [all, over, the, place] = conceptsOf(['all', 'over', 'the', 'place']);
    expect(all).toContain('wild-moves');
    expect([over, the, place].map((found) => found?.includes('wild-moves'))).toEqual([true, true, true]);
    expect(conceptsOf(['the', 'blorf'])).toEqual([[], []]);
  });
});
