import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { PrivacyPage, TermsPage } from '../features/landing/legal-pages.tsx';
import { PRODUCT_NAME } from '../lib/product.ts';

/** Addresses of the fingerprinted files that the pages use. */
export type Assets = { script: string; styles: readonly string[]; fonts: readonly string[] };

const about =
  'Ask in plain words and get a clear trade plan for forex, gold and crypto: where to stop, what to aim for, and what really happened, losses included. Educational, not financial advice.';

const pages = {
  'index.html': {
    title: `${PRODUCT_NAME}: an AI trading buddy that shows the risk first`,
    description: about,
    Body: LandingPage,
  },
  'terms.html': {
    title: `Terms | ${PRODUCT_NAME}`,
    description: `The terms for using ${PRODUCT_NAME}, in plain words.`,
    Body: TermsPage,
  },
  'privacy.html': {
    title: `Privacy | ${PRODUCT_NAME}`,
    description: `What ${PRODUCT_NAME} keeps about you, and why.`,
    Body: PrivacyPage,
  },
};

function Page({ title, description, Body, assets }: (typeof pages)['index.html'] & { assets: Assets }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={PRODUCT_NAME} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta name="twitter:card" content="summary" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <script src="/theme.js" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body>
        <Body />
      </body>
    </html>
  );
}

/** Every public page as a whole document, by file name. */
export const renderPages = (assets: Assets): Record<string, string> =>
  Object.fromEntries(
    Object.entries(pages).map(([file, page]) => [
      file,
      `<!doctype html>${renderToStaticMarkup(<Page {...page} assets={assets} />)}`,
    ]),
  );
