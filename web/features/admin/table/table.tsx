import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { ColumnedTable } from '../../../ui/figures/columned-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { pager, shell } from '../texts/shell.ts';
import './table.css';
import './query-section.css';

export type TableFrameProps = { label: string; busy?: boolean; children: ReactNode };

/** Focusable, so that a wide table scrolls by keyboard. */
export function TableFrame({ label, busy = false, children }: TableFrameProps) {
  return (
    <div
      className="table-frame"
      role="region"
      aria-label={shell.scrolls(label)}
      aria-busy={busy || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {children}
    </div>
  );
}

export type TableProps = { label: string; columns: readonly string[]; busy?: boolean; children: ReactNode };

/** Each row among the children begins with a `th scope="row"`. */
export function Table({ label, columns, busy, children }: TableProps) {
  return (
    <TableFrame label={label} busy={busy}>
      <ColumnedTable className="admin-table" caption={label} columns={columns}>
        {children}
      </ColumnedTable>
    </TableFrame>
  );
}

/** Longer texts wrap. */
const LONG_TEXT_LENGTH = 36;
const longTextClass = (text: string): string | undefined =>
  text.length > LONG_TEXT_LENGTH ? 'admin-table__long-text' : undefined;

export type CellText = string | null | undefined;

export function Lines({ main, more }: { main: CellText; more?: CellText }) {
  if (!main && !more) return <span>{shell.none}</span>;
  return (
    <>
      {main ? <b className={longTextClass(main)}>{main}</b> : <span>{shell.none}</span>}
      {more ? <span className={longTextClass(more)}>{more}</span> : null}
    </>
  );
}

export function Cell({
  main,
  more,
  startsGroup = false,
}: {
  main: CellText;
  more?: CellText;
  startsGroup?: boolean;
}) {
  return (
    <td className={startsGroup ? 'admin-table__group-start' : undefined}>
      <Lines main={main} more={more} />
    </td>
  );
}

export type PagerProps = {
  listName: string;
  page: number;
  rowCount: number;
  pageSize: number;
  total: number | null;
  pages: number | null;
  onPage: (page: number) => void;
};

export function Pager({ listName, page, rowCount, pageSize, total, pages, onPage }: PagerProps) {
  const firstRow = (page - 1) * pageSize + 1;
  const isLastPage = pages === null ? rowCount < pageSize : page >= pages;
  return (
    <nav className="pager numeric" aria-label={pager.label(listName)}>
      <span>{rowCount > 0 ? pager.range(firstRow, firstRow + rowCount - 1, total) : null}</span>
      <Button size="small" className="button--tall" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon name="arrow-left" size={16} />
        {pager.previous}
      </Button>
      <span>{pager.page(page, pages === null ? null : Math.max(pages, 1))}</span>
      <Button size="small" className="button--tall" disabled={isLastPage} onClick={() => onPage(page + 1)}>
        {pager.next}
        <Icon name="chevron-right" size={16} />
      </Button>
    </nav>
  );
}

export type NoRowsProps = { page: number; title: string; children: ReactNode; onFirst: () => void };

/** Replaces a table without rows; a page past the end links to the first. */
export function NoRows({ page, title, children, onFirst }: NoRowsProps) {
  const isPastEnd = page > 1;
  return (
    <div className="card query-section__empty">
      <EmptyState
        title={isPastEnd ? shell.noSuchPage : title}
        action={isPastEnd ? <Button onClick={onFirst}>{shell.toFirstPage}</Button> : undefined}
      >
        {isPastEnd ? shell.noSuchPageWhy : children}
      </EmptyState>
    </div>
  );
}
