import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import MenuPanel from './menu-panel.tsx';

const installButton = () => screen.queryByRole('button', { name: 'Install the app' });

test('where the browser offers it the menu installs the app, and nothing is asked unasked', () => {
  renderPage(<MenuPanel onOpen={vi.fn()} onLogOut={vi.fn()} />, {});
  expect(installButton()).toBeNull();
  const prompt = vi.fn(() => Promise.resolve());
  const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void dispatchEvent(offered));
  expect([offered.defaultPrevented, prompt.mock.calls.length]).toEqual([true, 0]);
  fireEvent.click(installButton() as HTMLElement);
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(installButton()).toBeNull();
});

test('an app that was installed otherwise is not offered again', () => {
  renderPage(<MenuPanel onOpen={vi.fn()} onLogOut={vi.fn()} />, {});
  const prompt = () => Promise.resolve();
  act(() => void dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  expect(installButton()).not.toBeNull();
  act(() => void dispatchEvent(new Event('appinstalled')));
  expect(installButton()).toBeNull();
});
