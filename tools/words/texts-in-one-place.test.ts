import { expect, test } from 'vitest';
import { readSources } from '../structure/sources.ts';
import { findLooseTexts } from './texts-in-one-place.ts';

test('no screen holds words of its own: they stand in the texts of its feature', () => {
  expect(findLooseTexts(readSources())).toEqual([]);
});

test.each([
  ['in an element', '<p>Nothing here yet</p>', 'Nothing here yet'],
  ['on several lines', '<p>\n  Nothing\n  here\n</p>', 'Nothing here'],
  ['in braces', "<p>{'Nothing'}</p>", 'Nothing'],
  ['chosen by a condition', "<p>{a ? 'Open' : b}</p>", 'Open'],
  ['around a value', '<p>{`${a} closed`}</p>', 'closed'],
  ['beside an element', "<p>{a && 'Closed'}</p>", 'Closed'],
  ['in a spoken name', '<button aria-label="Close" />', 'Close'],
  ['in a placeholder', '<input placeholder={`Search ${a}`} />', 'Search'],
  ['in a tooltip', '<abbr title="Forecast" />', 'Forecast'],
  ['in the text of a picture', '<img alt="A chart" />', 'A chart'],
  ['in a label of a part', '<Stat label="Win rate" />', 'Win rate'],
  ['in a table of labels', "<Tabs tabs={[{ label: 'Signals' }]} />", 'Signals'],
  ['in a list of sentences', "<List points={['No credit card']} />", 'No credit card'],
])('words %s are found', (_place, markup, text) => {
  const source = { path: 'web/ui/part.tsx', text: `export const Part = ({ a, b }) => ${markup};` };
  expect(findLooseTexts([source])).toEqual([{ path: source.path, text }]);
});

test.each([
  ['a text of the feature', '<p>{texts.empty}</p>'],
  ['a figure or a sign', '<p>1:{a} <b>24</b> %</p>'],
  ['a class, a path or a token', '<p className="card sc"><path d="M8 12H30V44" fill="var(--up)" /></p>'],
  ['what an answer is searched for', "<p>{a.includes('Email already exists') ? b : null}</p>"],
  ['what a choice looks at', "<p>{a === 'active' ? b : null}</p>"],
])('%s is none', (_what, markup) => {
  const text = `export const Part = ({ a, b }) => ${markup};`;
  expect(findLooseTexts([{ path: 'web/ui/part.tsx', text }])).toEqual([]);
});

test('tests, the gallery and texts are not looked at', () => {
  const text = 'export const Part = () => <p>Nothing here</p>;';
  const paths = [
    'web/ui/part.test.tsx',
    'web/gallery/part.tsx',
    'web/ui/texts.tsx',
    'web/features/x/texts/a.tsx',
  ];
  expect(findLooseTexts(paths.map((path) => ({ path, text })))).toEqual([]);
});
