import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../lib/install.ts';
import { keepCampaign } from '../lib/campaign.ts';
import { keepFollowedLink } from '../lib/followed-link.ts';
import { takeLinkToken } from '../lib/link-token.ts';
import { App } from './app.tsx';
import { fetchScreen } from './routes.tsx';

takeLinkToken();
keepFollowedLink(location.search);
// Whoever is inside has registered; links to the other screens come from mails.
if (/^\/(signup|login)\/?$/i.test(location.pathname)) keepCampaign(location.search, Date.now());
fetchScreen(location.pathname);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
