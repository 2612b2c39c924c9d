import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import ChatPage, { type ChatPageProps } from '../features/chat/chat-page.tsx';
import { dropProfileDrafts, hasUnsavedProfile } from '../features/account/profile-draft.ts';
import { texts as account } from '../features/account/texts/dialogs.ts';
import { forgetPaying, forgetReturnedPayment, returnedPayment, wasPaying } from '../lib/returned-payment.ts';
import { useLogout, useSession } from '../lib/session.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import type { OverlayName } from './overlays.tsx';
import type { PanelName } from './panels.tsx';

const Panels = lazy(() => import('./panels.tsx'));
const Overlay = lazy(() => import('./overlays.tsx'));

/** The chat with what its footer opens. The panels belong to several features, so they are put together here. */
export default function MainPage() {
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [returned, setReturned] = useState(returnedPayment);
  const [overlay, setOverlay] = useState<OverlayName | null>(() =>
    returned === null && !wasPaying() ? null : 'upgrade',
  );
  const [tokensAsked, setTokensAsked] = useState(0);
  const [leaving, setLeaving] = useState(false);
  const session = useSession();
  useEffect(() => {
    forgetReturnedPayment();
    forgetPaying();
  }, []);
  const logOut = useLogout();
  const unsaved = leaving && session.state === 'in' && hasUnsavedProfile(session.user);
  const turnTo = useCallback((next: PanelName | null) => {
    setPanel(next);
    setTokensAsked(0);
  }, []);
  const close = useCallback(() => turnTo(null), [turnTo]);
  const closeOverlay = useCallback(() => {
    setOverlay(null);
    // Told once: what is opened again later is not a return, and a success would close it at once.
    setReturned(null);
  }, []);
  const open = useCallback<ChatPageProps['onOpen']>(
    (name) => {
      if (name === 'tokens') {
        setPanel('profile');
        setTokensAsked((times) => times + 1);
      } else if (name === 'menu' || name === 'profile') turnTo(name);
      else setOverlay(name);
    },
    [turnTo],
  );
  return (
    <ChatPage onOpen={open}>
      {panel ? (
        <Suspense>
          <Panels
            panel={panel}
            tokensAsked={tokensAsked}
            onOpen={turnTo}
            onClose={close}
            onLogOut={() => setLeaving(true)}
          />
        </Suspense>
      ) : null}
      {overlay ? (
        <Suspense>
          <Overlay overlay={overlay} returned={returned} onClose={closeOverlay} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={leaving}
        title={account.leaving.title}
        description={
          unsaved ? `${account.leaving.question} ${account.leaving.unsaved}` : account.leaving.question
        }
        confirmLabel={account.leaving.confirm}
        onCancel={() => setLeaving(false)}
        onConfirm={() => {
          dropProfileDrafts();
          void logOut();
        }}
      />
    </ChatPage>
  );
}
