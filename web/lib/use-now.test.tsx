// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setClock } from './clock.ts';
import { utcDate } from './format.ts';
import { useNow } from './use-now.ts';

afterEach(cleanup);

const Today = () => <p>{utcDate(useNow(60_000))}</p>;

test('what shows the time follows the server’s clock as soon as it is known', () => {
  setClock({ now: Date.UTC(2026, 10, 21), speed: 1 });
  render(<Today />);
  act(() => setClock({ now: Date.UTC(2025, 4, 14), speed: 1 }));
  expect(screen.getByText('14 May 2025')).toBeTruthy();
});
