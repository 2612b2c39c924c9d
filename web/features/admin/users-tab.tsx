import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ADMIN_PAGE, orders, userFilters, userSorts } from '@app/domain/admin/user-list.ts';
import type { UserChoice } from './user-choice.ts';
import { useNow } from '../../lib/use-now.ts';
import { Choice } from './choice.tsx';
import { CsvButton } from './csv-button.tsx';
import { Failure, Fetched } from './fetched.tsx';
import { adminQuery } from './queries.ts';
import { SearchField } from './search-field.tsx';
import { NoRows, Pager } from './table.tsx';
import { users as texts } from './texts/users.ts';
import { useAddress } from './use-address.ts';
import { UserDialog, type OpenDialog } from './user-dialog.tsx';
import { UsersTable } from './users-table.tsx';

const MINUTE = 60_000;

const statuses = userFilters.map((value) => ({ value, label: texts.statuses[value] }));

function useUserChoice() {
  const address = useAddress();
  const choice: UserChoice = {
    search: address.of('search') ?? '',
    status: address.oneOf('status', userFilters, 'all'),
    sort: address.oneOf('sort', userSorts, 'last_active'),
    order: address.oneOf('order', orders, 'desc'),
    page: address.page,
  };
  return { choice, choose: address.choose };
}

function useUsers({ search, status, sort, order, page }: UserChoice) {
  const found = { status, ...(search && { search }) };
  const list = useQuery({
    ...adminQuery('listUsers', { query: { ...found, sort, order, page } }),
    placeholderData: keepPreviousData,
  });
  const counted = useQuery({
    ...adminQuery('countUsers', { query: found }),
    placeholderData: keepPreviousData,
  });
  const ids = list.data?.map(({ id }) => id) ?? [];
  const figures = useQuery({
    ...adminQuery('getUserStats', { query: { ids: ids.join(',') } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return { list, counted, figures };
}

/** Who is here, where they came from and what they did: one page of a list that is searched and sorted on the server. */
export default function UsersTab() {
  const { choice, choose } = useUserChoice();
  const { list, counted, figures } = useUsers(choice);
  const now = useNow(MINUTE);
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const open = useCallback((dialog: OpenDialog) => setOpened(dialog), []);
  const chosen = choice.search !== '' || choice.status !== 'all';
  const total = counted.data?.total ?? null;
  const paging = {
    what: texts.caption,
    page: choice.page,
    size: ADMIN_PAGE,
    total,
    pages: counted.data?.pages ?? null,
    onPage: (page: number) => choose({ page: String(page) }),
  };
  return (
    <>
      <div className="adm-tools">
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          value={choice.search}
          onSearch={(search) => choose({ search: search || null })}
        />
        <Choice
          label={texts.status}
          value={choice.status}
          options={statuses}
          onChange={(status) => choose({ status: status === 'all' ? null : status })}
        />
        <CsvButton choice={choice} />
        <span className="adm-total small muted num" role="status">
          {total === null ? null : texts.total(total)}
        </span>
      </div>
      <Failure query={counted} title={texts.countFailed} />
      <Failure query={figures} title={texts.figuresFailed} />
      <Fetched query={list} loading={texts.loading} failed={texts.failed}>
        {(rows) =>
          rows.length === 0 ? (
            <NoRows
              page={choice.page}
              title={chosen ? texts.empty : texts.nobody}
              onFirst={() => choose({ page: null })}
            >
              {chosen ? texts.emptyWhy : texts.nobodyWhy}
            </NoRows>
          ) : (
            <>
              <UsersTable
                rows={rows}
                figures={figures.data}
                first={(choice.page - 1) * ADMIN_PAGE + 1}
                now={now}
                busy={list.isPlaceholderData}
                sort={choice.sort}
                order={choice.order}
                onSort={(sort, order) => choose({ sort, order })}
                onOpen={open}
              />
              <Pager {...paging} shown={rows.length} />
            </>
          )
        }
      </Fetched>
      <UserDialog opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
