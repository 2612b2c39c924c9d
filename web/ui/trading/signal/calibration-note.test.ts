import { expect, test } from 'vitest';
import { calibrationNote, confidenceText } from './calibration-note.ts';

test('below a hundred settled signals a confidence is called not yet calibrated', () => {
  expect(calibrationNote({ by: 'breakout', settled: 99, seen: null })).toBe(
    'Not yet calibrated, 99 of 100 settled',
  );
});

test('from a hundred on it says what became of figures like it, the misses first', () => {
  const seen = { from: 0.6, to: 0.7, count: 34, hits: 12 };
  expect(calibrationNote({ by: 'breakout', settled: 100, seen })).toBe(
    'Of 34 given 60–70%, 22 missed and 12 reached the target',
  );
  expect(calibrationNote({ by: 'breakout', settled: 100, seen: null })).toBe(
    'No idea with a chance like this has settled yet',
  );
});

test('what four brains stated is told as theirs, because the card shows the measured rate', () => {
  const seen = { from: 0.3, to: 0.4, count: 40, hits: 13 };
  expect(calibrationNote({ by: 'panel', settled: 120, seen })).toBe(
    'Of 40 that all four gave 30–40%, 27 missed and 13 reached the target',
  );
});

test('a confidence measured on nothing is none', () => {
  expect(confidenceText(0, 0)).toBe('No earlier set-ups to measure a confidence on');
  expect(confidenceText(0.62, 29)).toBe('Only 29 earlier set-ups: not enough to say how often it works');
  expect(confidenceText(0.62, 140)).toBe('Confidence 62% of 140');
});
