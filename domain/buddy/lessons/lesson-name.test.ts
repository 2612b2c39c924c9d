import { expect, test } from 'vitest';
import { lessonNameIn } from './lesson-name.ts';

test.each([
  ['A breakout is when the price leaves its range. Set a stop loss first.', 'Breakout'],
  ['**RSI** runs from 0 to 100. Think of it like a pressure gauge for the trend.', 'RSI'],
  ['Think of it like a pressure gauge: above 70 the trend runs hot.', 'RSI'],
  ['Think of it like a ceiling: **resistance** holds price.', 'Resistance'],
  ['Imagine a seat belt for your stop loss.', 'Stop loss'],
  ['Think of it like a bear: you go short before it falls.', 'Going short'],
  ['You set it once. In short: the stop loss is the price at which you are out.', 'Stop loss'],
  ['It is easy to misplace on a short-term plan: your stop loss then sits in the noise.', 'Stop loss'],
  ['It is the pull to get in because others win.', null],
])('%s', (content, name) => {
  expect(lessonNameIn(content)).toBe(name);
});
