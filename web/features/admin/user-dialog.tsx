import { lazy, Suspense, type ComponentType } from 'react';
import type { AdminUser } from '@app/contracts/admin-users.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { shell } from './texts/shell.ts';
import { users as texts } from './texts/users.ts';
import { nameOf } from './user-choice.ts';

export type DialogKind = 'chat' | 'knowledge' | 'billing' | 'reengagement';
export type OpenDialog = { kind: DialogKind; user: AdminUser };

/** What a dialog about a user is given. */
export type UserBodyProps = { userId: string };

const bodies: Record<DialogKind, ComponentType<UserBodyProps>> = {
  chat: lazy(() => import('./chat-history-dialog.tsx')),
  knowledge: lazy(() => import('./knowledge-dialog.tsx')),
  billing: lazy(() => import('./billing-dialog.tsx')),
  reengagement: lazy(() => import('./reengagement-dialog.tsx')),
};

/** The dialog that a cell of the table has opened. */
export function UserDialog({ opened, onClose }: { opened: OpenDialog | null; onClose: () => void }) {
  if (!opened) return null;
  const { kind, user } = opened;
  const Body = bodies[kind];
  const name = nameOf(user);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      lightDismiss={kind !== 'billing'}
      title={texts.open[kind](name || user.email)}
      description={name ? user.email : undefined}
    >
      <Suspense fallback={<Loading text={shell.opening} />}>
        <Body userId={user.id} />
      </Suspense>
    </Dialog>
  );
}
