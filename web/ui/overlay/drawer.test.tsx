// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Drawer } from './sheet.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Desk() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Menu
      </button>
      <input aria-label="Message" />
      <Drawer open={open} title="Signals" onClose={() => setOpen(false)}>
        Nothing yet
      </Drawer>
    </>
  );
}

function openDrawer(): HTMLElement {
  render(<Desk />);
  const opener = screen.getByRole('button', { name: 'Menu' });
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

test('a drawer beside the page takes the focus and gives it back when Esc closes it', () => {
  const opener = openDrawer();
  expect(document.activeElement).toBe(screen.getByRole('complementary'));
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('closing it from the page leaves the focus where the reader is', () => {
  openDrawer();
  const message = screen.getByLabelText('Message');
  message.focus();
  fireEvent.keyDown(message, { key: 'Escape' });
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.activeElement).toBe(message);
});
