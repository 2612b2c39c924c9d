import type { Order, UserSort } from '@app/domain/admin/user-list.ts';
import type { AdminUser, UserStats } from '@app/contracts/admin-users.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { TableFrame } from './table.tsx';
import { users as texts } from './texts/users.ts';
import type { OpenDialog } from './user-dialog.tsx';
import { UserRow } from './user-row.tsx';

const named = texts.columns;

type Column = { label: string; sort?: UserSort; start?: boolean };

const columns: readonly Column[] = [
  { label: named.registered, sort: 'registered' },
  { label: named.status },
  { label: named.messaging },
  { label: named.client },
  { label: named.source, start: true },
  { label: named.campaign },
  { label: named.ad },
  { label: named.keyword },
  { label: named.device },
  { label: named.physical },
  { label: named.placement },
  { label: named.network, start: true },
  { label: named.email },
  { label: named.knowledge, sort: 'knowledge', start: true },
  { label: named.chat, sort: 'messages' },
  { label: named.billing },
  { label: named.validation },
  { label: named.reengagement },
  { label: named.active, sort: 'last_active' },
];

/** Heads over several columns, in order; together they span all of the columns above. */
const groups = [
  { label: texts.groups.account, span: 4 },
  { label: texts.groups.source, span: 7 },
  { label: texts.groups.registration, span: 2 },
  { label: texts.groups.use, span: 6 },
];

const sorted = { asc: 'ascending', desc: 'descending' } as const;
const arrows: Record<Order, IconName> = { asc: 'arrow-up', desc: 'arrow-down' };

type Sorting = { sort: UserSort; order: Order; onSort: (sort: UserSort, order: Order) => void };

/** The first press sorts from the greatest down, the next one the other way round. */
function SortHead({ column, sort, order, onSort }: { column: Column } & Sorting) {
  const { label, sort: by, start } = column;
  const className = start ? 'gs' : undefined;
  if (!by)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const on = by === sort;
  return (
    <th scope="col" className={className} aria-sort={on ? sorted[order] : 'none'}>
      <button
        type="button"
        className={on ? 'adm-sort on' : 'adm-sort'}
        onClick={() => onSort(by, on && order === 'desc' ? 'asc' : 'desc')}
      >
        {label}
        <Icon name={on ? arrows[order] : 'chevrons-up-down'} size={14} stroke={2.2} />
      </button>
    </th>
  );
}

export type UsersTableProps = Sorting & {
  rows: readonly AdminUser[];
  /** By user id; undefined until they have come. */
  figures: Readonly<Record<string, UserStats>> | undefined;
  /** Number of the first row. */
  first: number;
  now: number;
  busy: boolean;
  onOpen: (dialog: OpenDialog) => void;
};

export function UsersTable({ rows, figures, first, now, busy, onOpen, ...sorting }: UsersTableProps) {
  return (
    <TableFrame label={texts.caption} busy={busy}>
      <table className="adm-t adm-users">
        <caption className="sr">{texts.caption}</caption>
        <thead>
          <tr>
            {['k1', 'k2'].map((name) => (
              <td key={name} className={name}>
                <span className="sr">{texts.groups.who}</span>
              </td>
            ))}
            {groups.map(({ label, span }, index) => (
              <th key={label} scope="colgroup" colSpan={span} className={index > 0 ? 'gs' : undefined}>
                {label}
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col" className="k1">
              {named.index}
            </th>
            <th scope="col" className="k2">
              {named.user}
            </th>
            {columns.map((column) => (
              <SortHead key={column.label} column={column} {...sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((user, index) => (
            <UserRow
              key={user.id}
              user={user}
              figures={figures?.[user.id]}
              number={first + index}
              now={now}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
