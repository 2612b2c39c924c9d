// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './dialog.tsx';
import { Sheet } from './sheet.tsx';
import { Tabs } from '../layout/tabs.tsx';

afterEach(cleanup);

test('a confirmation puts the first focus on Cancel, and Esc cancels', () => {
  const cancel = vi.fn<() => void>();
  render(
    <ConfirmDialog
      open
      title="Are you sure you want to log out?"
      confirmLabel="Log Out"
      onCancel={cancel}
      onConfirm={() => undefined}
    />,
  );
  const dialog = screen.getByRole('alertdialog', { name: 'Are you sure you want to log out?' });
  expect(document.activeElement?.textContent).toBe('Cancel');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(cancel).toHaveBeenCalledOnce();
});

test('the browser Back closes a sheet once', () => {
  const close = vi.fn<() => void>();
  render(
    <Sheet open onClose={close} title="Menu">
      Signal Tracking
    </Sheet>,
  );
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  expect(close).toHaveBeenCalledOnce();
});

test('arrows, Home and End move along the tabs, with one stop in the tab order', () => {
  const choose = vi.fn<(value: string) => void>();
  const tabs = ['one', 'two', 'three'].map((value) => ({ value, label: value }));
  render(<Tabs id="t" label="Panel" tabs={tabs} value="one" onChange={choose} />);
  const first = screen.getByRole('tab', { name: 'one' });
  for (const key of ['ArrowRight', 'ArrowLeft', 'End', 'Home']) fireEvent.keyDown(first, { key });
  expect(choose.mock.calls.flat()).toEqual(['two', 'three', 'three', 'one']);
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
});
