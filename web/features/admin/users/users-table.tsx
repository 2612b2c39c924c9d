import { userColumnKeys, type UserColumnKey } from '@app/domain/admin/user-columns.ts';
import type { SortOrder, UserSort } from '@app/domain/admin/user-list.ts';
import type { AdminUser, UserStats } from '@app/contracts/admin/users.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-name.ts';
import { TableFrame } from '../table/table.tsx';
import { users as texts } from '../texts/users.ts';
import type { OpenedUserDialog } from './dialogs/opened-user-dialog.ts';
import { groupStartKeys, userColumnGroups, userColumns } from './user-columns.tsx';
import { UserRow } from './user-row.tsx';
import './users-table.css';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const arrows: Record<SortOrder, IconName> = { asc: 'arrow-up', desc: 'arrow-down' };

type Sorting = { sort: UserSort; order: SortOrder; onSort: (sort: UserSort, order: SortOrder) => void };

/** The first press sorts descending, the next ascending. */
function ColumnHeading({ columnKey, sort, order, onSort }: { columnKey: UserColumnKey } & Sorting) {
  const heading = texts.columns[columnKey];
  const columnSort = userColumns[columnKey].sort;
  const className = groupStartKeys.has(columnKey) ? 'admin-table__group-start' : undefined;
  if (!columnSort)
    return (
      <th scope="col" className={className}>
        {heading}
      </th>
    );
  const isSorted = columnSort === sort;
  return (
    <th scope="col" className={className} aria-sort={isSorted ? ariaSort[order] : 'none'}>
      <button
        type="button"
        className={isSorted ? 'sort-button sort-button--active' : 'sort-button'}
        onClick={() => onSort(columnSort, isSorted && order === 'desc' ? 'asc' : 'desc')}
      >
        {heading}
        <Icon name={isSorted ? arrows[order] : 'chevrons-up-down'} size={14} stroke={2.2} />
      </button>
    </th>
  );
}

export type UsersTableProps = Sorting & {
  users: readonly AdminUser[];
  /** By user id; undefined until loaded. */
  stats: Readonly<Record<string, UserStats>> | undefined;
  firstNumber: number;
  now: number;
  busy: boolean;
  onOpen: (dialog: OpenedUserDialog) => void;
};

export function UsersTable({ users, stats, firstNumber, now, busy, onOpen, ...sorting }: UsersTableProps) {
  return (
    <TableFrame label={texts.caption} busy={busy}>
      <table className="admin-table users-table">
        <caption className="visually-hidden">{texts.caption}</caption>
        <thead>
          <tr>
            {['users-table__number', 'users-table__user'].map((name) => (
              <td key={name} className={name}>
                <span className="visually-hidden">{texts.identity}</span>
              </td>
            ))}
            {userColumnGroups.map(({ name, keys }, index) => (
              <th
                key={name}
                scope="colgroup"
                colSpan={keys.length}
                className={index > 0 ? 'admin-table__group-start' : undefined}
              >
                {texts.columnGroups[name]}
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col" className="users-table__number">
              {texts.rowNumber}
            </th>
            <th scope="col" className="users-table__user">
              {texts.user}
            </th>
            {userColumnKeys.map((key) => (
              <ColumnHeading key={key} columnKey={key} {...sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user, index) => (
            <UserRow
              key={user.id}
              user={user}
              stats={stats?.[user.id]}
              number={firstNumber + index}
              now={now}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
