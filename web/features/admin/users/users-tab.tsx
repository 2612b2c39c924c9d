import { MINUTE_MS } from '@app/domain/time.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ADMIN_PAGE_SIZE, sortOrders, userFilters, userSorts } from '@app/domain/admin/user-list.ts';
import type { UserListQuery } from './user-list-query.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { SelectFilter } from '../table/select-filter.tsx';
import { CsvButton } from './csv-button.tsx';
import { QueryFailure, QuerySection } from '../table/query-section.tsx';
import { adminQuery } from '../queries.ts';
import { SearchField } from '../table/search-field.tsx';
import { NoRows, Pager } from '../table/table.tsx';
import { users as texts } from '../texts/users.ts';
import { useDashboardUrl } from '../table/use-dashboard-url.ts';
import { UserDialog } from './dialogs/user-dialog.tsx';
import type { OpenedUserDialog } from './dialogs/opened-user-dialog.ts';
import { UsersTable } from './users-table.tsx';
import '../table/table-filters.css';

const statuses = userFilters.map((value) => ({ value, label: texts.statuses[value] }));

function useUserListQuery() {
  const url = useDashboardUrl();
  const listQuery: UserListQuery = {
    search: url.get('search') ?? '',
    status: url.oneOf('status', userFilters, 'all'),
    sort: url.oneOf('sort', userSorts, 'last_active'),
    order: url.oneOf('order', sortOrders, 'desc'),
    page: url.page,
  };
  return { listQuery, updateUrl: url.update };
}

function useUsers({ search, status, sort, order, page }: UserListQuery) {
  const filters = { status, ...(search && { search }) };
  const list = useQuery({
    ...adminQuery('listUsers', { query: { ...filters, sort, order, page } }),
    placeholderData: keepPreviousData,
  });
  const count = useQuery({
    ...adminQuery('countUsers', { query: filters }),
    placeholderData: keepPreviousData,
  });
  const ids = list.data?.map(({ id }) => id) ?? [];
  const stats = useQuery({
    ...adminQuery('getUserStats', { query: { ids: ids.join(',') } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return { list, count, stats };
}

export default function UsersTab() {
  const { listQuery, updateUrl } = useUserListQuery();
  const { list, count, stats } = useUsers(listQuery);
  const now = useNow(MINUTE_MS);
  const [openedDialog, setOpenedDialog] = useState<OpenedUserDialog | null>(null);
  const openDialog = useCallback((dialog: OpenedUserDialog) => setOpenedDialog(dialog), []);
  const isFiltered = listQuery.search !== '' || listQuery.status !== 'all';
  const total = count.data?.total ?? null;
  const pagerProps = {
    listName: texts.caption,
    page: listQuery.page,
    pageSize: ADMIN_PAGE_SIZE,
    total,
    pages: count.data?.pages ?? null,
    onPage: (page: number) => updateUrl({ page: String(page) }),
  };
  return (
    <>
      <div className="table-filters">
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          value={listQuery.search}
          onSearch={(search) => updateUrl({ search: search || null })}
        />
        <SelectFilter
          label={texts.status}
          value={listQuery.status}
          options={statuses}
          onChange={(status) => updateUrl({ status: status === 'all' ? null : status })}
        />
        <CsvButton listQuery={listQuery} />
        <span className="table-filters__total small muted numeric" role="status">
          {total === null ? null : texts.total(total)}
        </span>
      </div>
      <QueryFailure query={count} title={texts.countFailed} />
      <QueryFailure query={stats} title={texts.figuresFailed} />
      <QuerySection query={list} loading={texts.loading} failed={texts.failed}>
        {(users) =>
          users.length === 0 ? (
            <NoRows
              page={listQuery.page}
              title={isFiltered ? texts.empty : texts.nobody}
              onFirst={() => updateUrl({ page: null })}
            >
              {isFiltered ? texts.emptyWhy : texts.nobodyWhy}
            </NoRows>
          ) : (
            <>
              <UsersTable
                users={users}
                stats={stats.data}
                firstNumber={(listQuery.page - 1) * ADMIN_PAGE_SIZE + 1}
                now={now}
                busy={list.isPlaceholderData}
                sort={listQuery.sort}
                order={listQuery.order}
                onSort={(sort, order) => updateUrl({ sort, order })}
                onOpen={openDialog}
              />
              <Pager {...pagerProps} rowCount={users.length} />
            </>
          )
        }
      </QuerySection>
      <UserDialog opened={openedDialog} onClose={() => setOpenedDialog(null)} />
    </>
  );
}
