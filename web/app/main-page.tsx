import { lazy, Suspense, useCallback, useState } from 'react';
import ChatPage from '../features/chat/chat-page.tsx';
import type { PanelName } from './panels.tsx';

const Panels = lazy(() => import('./panels.tsx'));

/** The chat with what its footer opens. The panels belong to several features, so they are put together here. */
export default function MainPage() {
  const [panel, setPanel] = useState<PanelName | null>(null);
  const close = useCallback(() => setPanel(null), []);
  return (
    <ChatPage onOpen={setPanel}>
      {panel ? (
        <Suspense>
          <Panels panel={panel} onOpen={setPanel} onClose={close} />
        </Suspense>
      ) : null}
    </ChatPage>
  );
}
