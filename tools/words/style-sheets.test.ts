import { expect, test } from 'vitest';
import { readSources } from '../structure/sources.ts';
import { findStyleFaults, readStyleSheets } from './style-sheets.ts';

const card = (text: string) => [
  { path: 'web/ui/badges/chip.css', text: '.chip {\n  margin: 0;\n}\n' },
  { path: 'web/ui/signal/signal-card.css', text },
];
const component = (markup: string, path = 'web/ui/signal/signal-card.tsx') => [
  { path: 'web/ui/badges/chip.tsx', text: 'export const Chip = () => <b className="chip" />;' },
  { path, text: `export const SignalCard = ({ tone }) => ${markup};` },
];
const sheet = '.signal-card {\n  margin: 0;\n}\n.signal-card__body {\n  margin: 0;\n}\n';
const markup = '<b className="signal-card"><i className="signal-card__body" /></b>';

test('every style sheet keeps to the convention', () => {
  expect(findStyleFaults(readStyleSheets(), readSources())).toEqual([]);
});

test('classes of the component beside the sheet that are used may stand', () => {
  expect(findStyleFaults(card(sheet), component(markup))).toEqual([]);
});

test('a variant that is put together from its beginning counts as used', () => {
  const tones = `${sheet}.signal-card--up {\n  margin: 0;\n}\n`;
  const put = '<b className={`signal-card signal-card--${tone}`}><i className="signal-card__body" /></b>';
  expect(findStyleFaults(card(tones), component(put))).toEqual([]);
});

test.each([
  [
    'a rule in one line',
    '.signal-card { margin: 0; }\n',
    '<b className="signal-card" />',
    /more than one declaration/,
  ],
  ['a class of another prefix', `${sheet}.chip {\n  margin: 0;\n}\n`, markup, /names no class of its own/],
  ['a class that nobody uses', `${sheet}.signal-card__foot {\n  margin: 0;\n}\n`, markup, /is used nowhere/],
  [
    'a class that no sheet defines',
    sheet,
    markup.replace('<i', '<b className="signal-card__foot" /><i'),
    /no sheet defines/,
  ],
])('%s is found', (_what, css, tsx, fault) => {
  const [found] = findStyleFaults(card(css), component(tsx));
  expect(found).toMatch(fault);
});

test('a feature does not use the sheets of another', () => {
  const elsewhere = [{ path: 'web/features/chat/chat-page.css', text: '.chat-page {\n  margin: 0;\n}\n' }];
  const user = component('<b className="chat-page" />', 'web/features/market/market-page.tsx');
  expect(findStyleFaults(elsewhere, user).join('\n')).toMatch(
    /uses the class “chat-page” of web\/features\/chat/,
  );
});
