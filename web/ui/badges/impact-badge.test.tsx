// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ImpactBadge } from './impact-badge.tsx';

afterEach(cleanup);

const styles = readFileSync(join(import.meta.dirname, 'impact-badge.css'), 'utf8');

test.each([
  ['HIGH', 'High impact', 'high', '--down'],
  ['High', 'High impact', 'high', '--down'],
  ['Medium', 'Medium impact', 'medium', '--warn'],
  ['LOW', 'Low impact', 'low', '--up'],
  ['whatever', 'Low impact', 'low', '--up'],
])('an impact of %s reads "%s", in %s (red, yellow, else green)', (impact, words, tone, colour) => {
  const { container } = render(<ImpactBadge impact={impact} />);
  expect(container.textContent).toBe(words);
  expect(container.querySelector('.impact-badge')?.classList.contains(`impact-badge--${tone}`)).toBe(true);
  const rule = new RegExp(`\\.impact-badge--${tone} \\{[^}]*\\bcolor: var\\(${colour}\\b`);
  expect(styles).toMatch(rule);
});
