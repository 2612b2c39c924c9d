import { memo, type ReactNode } from 'react';
import { userColumnKeys } from '@app/domain/admin/user-columns.ts';
import type { AdminUser } from '@app/contracts/admin/users.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Chip } from '../../../ui/badges/chip.tsx';
import { shell } from '../texts/shell.ts';
import { users as texts } from '../texts/users.ts';
import type { OpenedUserDialog, UserDialogKind } from './dialogs/opened-user-dialog.ts';
import { groupStartKeys, userColumns, type UserCellData } from './user-columns.tsx';
import { formatUserName } from './user-list-query.ts';

const SHORT_ID_LENGTH = 8;

type DialogButtonProps = {
  user: AdminUser;
  dialog: UserDialogKind;
  isHighlighted: boolean;
  onOpen: (dialog: OpenedUserDialog) => void;
  children: ReactNode;
};

function DialogButton({ user, dialog, isHighlighted, onOpen, children }: DialogButtonProps) {
  return (
    <button
      type="button"
      className={isHighlighted ? 'cell-button cell-button--highlighted' : 'cell-button'}
      aria-haspopup="dialog"
      onClick={() => onOpen({ kind: dialog, user })}
    >
      <span className="visually-hidden">{texts.open[dialog](formatUserName(user) || user.email)}: </span>
      {children}
    </button>
  );
}

export type UserRowProps = UserCellData & { number: number; onOpen: (dialog: OpenedUserDialog) => void };

export const UserRow = memo(({ number, onOpen, ...data }: UserRowProps) => {
  const { user } = data;
  return (
    <tr>
      <td className="users-table__number quiet">{formatCount(number)}</td>
      <th scope="row" className="users-table__user">
        <b title={user.id}>{user.id.slice(0, SHORT_ID_LENGTH)}</b>
        <DialogButton user={user} dialog="access" isHighlighted={false} onOpen={onOpen}>
          <span>{formatUserName(user) || shell.none}</span>
        </DialogButton>
        {user.suspendedAt === undefined ? null : <Chip tone="warn">{texts.suspended}</Chip>}
      </th>
      {userColumnKeys.map((key) => {
        const { dialog, isHighlighted, renderCell } = userColumns[key];
        return (
          <td key={key} className={groupStartKeys.has(key) ? 'admin-table__group-start' : undefined}>
            {dialog ? (
              <DialogButton
                user={user}
                dialog={dialog}
                isHighlighted={isHighlighted?.(data) ?? false}
                onOpen={onOpen}
              >
                {renderCell(data)}
              </DialogButton>
            ) : (
              renderCell(data)
            )}
          </td>
        );
      })}
    </tr>
  );
});
