import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../testing/fake-server.ts';
import { assetFixture } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import AssetsPanel from './assets-panel.tsx';

test('while the first prices come the panel says so', () => {
  renderPage(<AssetsPanel />, { getCoreAssets: () => new Promise(() => {}) });
  expect(screen.getByText('Loading market data...')).toBeTruthy();
});

test('prices with the change, labelled as simulated', async () => {
  renderPage(<AssetsPanel />, { getCoreAssets: () => [assetFixture()] });
  expect(await screen.findByText('EUR/USD')).toBeTruthy();
  expect(screen.getByText('+0.12%')).toBeTruthy();
  expect(screen.getByText('Simulated market')).toBeTruthy();
});

test('the source’s own words stand where it failed', async () => {
  renderPage(<AssetsPanel />, {
    getCoreAssets: () => new Refusal(503, { error: 'The price feed is down', code: 'unavailable' }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The price feed is down');
});
