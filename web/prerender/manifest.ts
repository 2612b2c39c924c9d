import { texts } from '../app/texts.ts';
import { appAbout } from '../features/landing/texts/heads.ts';
import { PRODUCT_NAME } from '../lib/session/product.ts';

/** `canvas` and `brand` of the light theme (web/ui/tokens.css), which a manifest cannot name. */
const CANVAS = '#f8f2f0';

const png = (size: number, purpose: 'any' | 'maskable') => ({
  src: purpose === 'any' ? `/icon-${size}.png` : `/icon-${size}-maskable.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

export const renderManifest = (): string =>
  JSON.stringify({
    id: '/',
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    description: appAbout,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: CANVAS,
    theme_color: CANVAS,
    categories: ['finance', 'education'],
    icons: [
      png(192, 'any'),
      png(512, 'any'),
      png(192, 'maskable'),
      png(512, 'maskable'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      { name: texts.titles.signals, url: '/signals' },
      { name: texts.titles.market, url: '/market' },
    ],
  });
