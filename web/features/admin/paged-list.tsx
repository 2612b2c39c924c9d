import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ADMIN_PAGE } from '@app/domain/admin/user-list.ts';
import { Fetched } from './fetched.tsx';
import { NoRows, Pager, Table } from './table.tsx';

type Paged = { total: number; page: number; pages: number };

export type PagedListProps<Data extends Paged> = {
  query: UseQueryResult<Data>;
  texts: { heading: string; loading: string; failed: string; columns: Readonly<Record<string, string>> };
  page: number;
  empty: { title: string; why: string };
  rows: (data: Data) => readonly ReactNode[];
  onPage: (page: number) => void;
};

/** A table whose pages the server cuts and counts. */
export function PagedList<Data extends Paged>({
  query,
  texts,
  page,
  empty,
  rows,
  onPage,
}: PagedListProps<Data>) {
  return (
    <Fetched query={query} loading={texts.loading} failed={texts.failed}>
      {(data) => {
        const drawn = rows(data);
        if (drawn.length === 0)
          return (
            <NoRows page={page} title={empty.title} onFirst={() => onPage(1)}>
              {empty.why}
            </NoRows>
          );
        return (
          <>
            <Table
              label={texts.heading}
              columns={Object.values(texts.columns)}
              busy={query.isPlaceholderData}
            >
              {drawn}
            </Table>
            <Pager
              what={texts.heading}
              page={page}
              shown={drawn.length}
              size={ADMIN_PAGE}
              total={data.total}
              pages={data.pages}
              onPage={onPage}
            />
          </>
        );
      }}
    </Fetched>
  );
}
