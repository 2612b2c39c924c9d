import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AdsPage } from '../features/landing/pages/ads-page.tsx';
import { FreeSignalsPage } from '../features/landing/pages/free-signals-page.tsx';
import { LandingPage } from '../features/landing/pages/landing-page.tsx';
import { PrivacyPage, TermsPage } from '../features/landing/pages/legal-pages.tsx';
import { heads, pictureTwin } from '../features/landing/texts/heads.ts';
import { PRODUCT_NAME } from '../lib/session/product.ts';
import '../ui/icons/add-signed-in-icons.ts';

export type Assets = { script: string; styles: readonly string[]; fonts: readonly string[] };

type PublicPage = {
  path: string;
  title: string;
  description: string;
  Body: () => ReactNode;
  listed: boolean;
};

const pages: Record<string, PublicPage> = {
  'index.html': {
    path: '/',
    ...heads.landing,
    Body: LandingPage,
    listed: true,
  },
  'free-trading-signals.html': {
    path: '/free-trading-signals',
    ...heads.freeSignals,
    Body: FreeSignalsPage,
    listed: true,
  },
  'ads-landing.html': {
    path: '/ads-landing',
    ...heads.ads,
    Body: AdsPage,
    listed: false,
  },
  'terms.html': {
    path: '/terms',
    ...heads.terms,
    Body: TermsPage,
    listed: true,
  },
  'privacy.html': {
    path: '/privacy',
    ...heads.privacy,
    Body: PrivacyPage,
    listed: true,
  },
};

function Addresses({ origin, path }: { origin: string; path: string }) {
  return (
    <>
      <link rel="canonical" href={origin + path} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:image" content={`${origin}/preview.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={pictureTwin} />
    </>
  );
}

type PageProps = PublicPage & { assets: Assets; origin: string | null };

function Page({ path, title, description, Body, assets, origin }: PageProps) {
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
        <meta name="twitter:card" content={origin ? 'summary_large_image' : 'summary'} />
        {origin ? <Addresses origin={origin} path={path} /> : null}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
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

/** Documents by file name. Without `origin` ("https://calmwick.example") they have no canonical address and no preview picture, which must be absolute. */
export const renderPages = (assets: Assets, origin: string | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(pages).map(([file, page]) => [
      file,
      `<!doctype html>${renderToStaticMarkup(<Page {...page} assets={assets} origin={origin} />)}`,
    ]),
  );

/** Open to everybody, though drawn in the browser. */
const LIVE_PAGES = ['/evidence'];

/** A site map needs absolute addresses. */
export function renderCrawlerFiles(origin: string | null): Record<string, string> {
  const rules = 'User-agent: *\nDisallow: /api/\n';
  if (!origin) return { 'robots.txt': rules };
  const listed = Object.values(pages).filter((page) => page.listed);
  const places = [...listed.map(({ path }) => path), ...LIVE_PAGES].map(
    (path) => `  <url><loc>${origin}${path}</loc></url>\n`,
  );
  return {
    'robots.txt': `${rules}\nSitemap: ${origin}/sitemap.xml\n`,
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${places.join('')}</urlset>\n`,
  };
}
