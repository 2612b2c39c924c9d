import type { AdminUser } from '@app/contracts/admin/users.ts';

export type UserDialogKind = 'chat' | 'knowledge' | 'billing' | 'reengagement' | 'access';
export type OpenedUserDialog = { kind: UserDialogKind; user: AdminUser };

export type UserDialogBodyProps = { userId: string; user: AdminUser };
