import { lazy, Suspense, type ComponentType } from 'react';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Loading } from '../../../../ui/feedback/loading.tsx';
import { shell } from '../../texts/shell.ts';
import { users as texts } from '../../texts/users.ts';
import { formatUserName } from '../user-list-query.ts';
import type { OpenedUserDialog, UserDialogBodyProps, UserDialogKind } from './opened-user-dialog.ts';
import './user-dialog.css';

const bodies: Record<UserDialogKind, ComponentType<UserDialogBodyProps>> = {
  chat: lazy(() => import('./chat-history-dialog.tsx')),
  knowledge: lazy(() => import('./knowledge-dialog.tsx')),
  billing: lazy(() => import('./billing-dialog.tsx')),
  reengagement: lazy(() => import('./reengagement-dialog.tsx')),
  access: lazy(() => import('./access-dialog.tsx')),
};

export function UserDialog({ opened, onClose }: { opened: OpenedUserDialog | null; onClose: () => void }) {
  if (!opened) return null;
  const { kind, user } = opened;
  const Body = bodies[kind];
  const name = formatUserName(user);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      lightDismiss={kind !== 'billing' && kind !== 'access'}
      title={texts.open[kind](name || user.email)}
      description={name ? user.email : undefined}
    >
      <Suspense fallback={<Loading text={shell.opening} />}>
        <Body userId={user.id} user={user} />
      </Suspense>
    </Dialog>
  );
}
