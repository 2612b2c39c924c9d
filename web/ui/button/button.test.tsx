// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

test('a busy button changes its words, says that it is busy and sends nothing twice', () => {
  const send = vi.fn<() => void>();
  const button = (busy: boolean) => (
    <form onSubmit={(event) => (event.preventDefault(), send())}>
      <Button kind="primary" type="submit" busy={busy} busyLabel="Signing in...">
        Sign In
      </Button>
    </form>
  );
  const { rerender } = render(button(false));
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(send).toHaveBeenCalledOnce();
  rerender(button(true));
  const busy = screen.getByRole('button', { name: 'Signing in...' });
  expect(busy.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(busy);
  expect(send).toHaveBeenCalledOnce();
});
