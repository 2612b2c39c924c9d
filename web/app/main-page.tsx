import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import ChatPage, { type ChatPageProps } from '../features/chat/chat-page.tsx';
import { discardAllProfileDrafts, hasUnsavedProfile } from '../features/account/profile/profile-draft.ts';
import { texts as account } from '../features/account/texts/dialogs.ts';
import {
  clearPaymentStarted,
  removeReturnedPayment,
  readReturnedPayment,
  hasPaymentStarted,
} from '../lib/storage/returned-payment.ts';
import { useLogout, useSession } from '../lib/session/session.ts';
import { useOnline } from '../lib/device/use-online.ts';
import { ConfirmDialog } from '../ui/overlay/dialog.tsx';
import { announceLinkedSignIn } from './panels/announce-linked-sign-in.ts';
import type { OverlayName } from './panels/overlays.tsx';
import type { PanelName } from './panels/panels.tsx';

const Panels = lazy(() => import('./panels/panels.tsx'));
const Overlay = lazy(() => import('./panels/overlays.tsx'));

/** The panels belong to several features, so they are put together here. */
export default function MainPage() {
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [returned, setReturned] = useState(readReturnedPayment);
  const [overlay, setOverlay] = useState<OverlayName | null>(() =>
    returned === null && !hasPaymentStarted() ? null : 'upgrade',
  );
  const [tokenAccountRequests, setTokenAccountRequests] = useState(0);
  const [leaving, setLeaving] = useState(false);
  const session = useSession();
  useEffect(() => {
    removeReturnedPayment();
    clearPaymentStarted();
    announceLinkedSignIn();
  }, []);
  const online = useOnline();
  const logOut = useLogout();
  const unsaved = leaving && session.state === 'in' && hasUnsavedProfile(session.user);
  const turnTo = useCallback((next: PanelName | null) => {
    setPanel(next);
    setTokenAccountRequests(0);
  }, []);
  const close = useCallback(() => turnTo(null), [turnTo]);
  const closeOverlay = useCallback(() => {
    setOverlay(null);
    // Reported once: reopening is not a return, and a success would close it at once.
    setReturned(null);
  }, []);
  const open = useCallback<ChatPageProps['onOpen']>(
    (name) => {
      if (name === 'sign-out') setLeaving(true);
      else if (name === 'tokens') {
        setPanel('profile');
        setTokenAccountRequests((times) => times + 1);
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
            tokenAccountRequests={tokenAccountRequests}
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
        description={[
          account.leaving.question,
          unsaved && account.leaving.unsaved,
          !online && account.leaving.offline,
        ]
          .filter(Boolean)
          .join(' ')}
        confirmLabel={account.leaving.confirm}
        onCancel={() => setLeaving(false)}
        onConfirm={() => {
          discardAllProfileDrafts();
          void logOut();
        }}
      />
    </ChatPage>
  );
}
