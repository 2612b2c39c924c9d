import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ADMIN_PAGE_SIZE } from '@app/domain/admin/user-list.ts';
import { QuerySection } from './query-section.tsx';
import { NoRows, Pager, Table } from './table.tsx';

type PageInfo = { total: number; page: number; pages: number };

export type PagedTableProps<Data extends PageInfo> = {
  query: UseQueryResult<Data>;
  texts: { heading: string; loading: string; failed: string; columns: Readonly<Record<string, string>> };
  page: number;
  empty: { title: string; why: string };
  rows: (data: Data) => readonly ReactNode[];
  onPage: (page: number) => void;
};

export function PagedTable<Data extends PageInfo>({
  query,
  texts,
  page,
  empty,
  rows,
  onPage,
}: PagedTableProps<Data>) {
  return (
    <QuerySection query={query} loading={texts.loading} failed={texts.failed}>
      {(data) => {
        const rowNodes = rows(data);
        if (rowNodes.length === 0)
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
              {rowNodes}
            </Table>
            <Pager
              listName={texts.heading}
              page={page}
              rowCount={rowNodes.length}
              pageSize={ADMIN_PAGE_SIZE}
              total={data.total}
              pages={data.pages}
              onPage={onPage}
            />
          </>
        );
      }}
    </QuerySection>
  );
}
