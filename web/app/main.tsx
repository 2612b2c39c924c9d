import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../lib/device/install.ts';
import { storeFollowedLink } from '../lib/storage/followed-link.ts';
import { captureLinkToken } from '../lib/session/link-token.ts';
import { App } from './app.tsx';
import { preloadScreen } from './routes.tsx';

captureLinkToken();
storeFollowedLink(location.search);
const { search } = location;
if (search !== '' && /^\/(signup|login)\/?$/i.test(location.pathname))
  void import('../lib/storage/campaign.ts').then(({ storeCampaign }) => storeCampaign(search, Date.now()));
preloadScreen(location.pathname);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
