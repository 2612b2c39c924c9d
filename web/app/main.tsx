import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { newQueryClient, Providers } from './providers.tsx';
import { Routes } from './routes.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers client={newQueryClient()}>
        <Routes />
      </Providers>
    </StrictMode>,
  );
}
