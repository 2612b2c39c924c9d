import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ColumnedTable } from '../../ui/columned-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pager, shell } from './texts/shell.ts';

export type TableFrameProps = { label: string; busy?: boolean; children: ReactNode };

/** The box that a wide table scrolls in, by keyboard too. */
export function TableFrame({ label, busy = false, children }: TableFrameProps) {
  return (
    <div
      className="adm-box"
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

/** A plain table: put rows inside, each beginning with its `th scope="row"`. */
export function Table({ label, columns, busy, children }: TableProps) {
  return (
    <TableFrame label={label} busy={busy}>
      <ColumnedTable className="adm-t" caption={label} columns={columns}>
        {children}
      </ColumnedTable>
    </TableFrame>
  );
}

/** Longer words break over several lines in a cell of a bearable width. */
const LONG = 36;
const lengthClass = (text: string): string | undefined => (text.length > LONG ? 'long' : undefined);

export type Words = string | null | undefined;

/** A cell's two lines: what matters, and what goes with it. */
export function Lines({ main, more }: { main: Words; more?: Words }) {
  if (!main && !more) return <span>{shell.none}</span>;
  return (
    <>
      {main ? <b className={lengthClass(main)}>{main}</b> : <span>{shell.none}</span>}
      {more ? <span className={lengthClass(more)}>{more}</span> : null}
    </>
  );
}

export function Cell({ main, more, start = false }: { main: Words; more?: Words; start?: boolean }) {
  return (
    <td className={start ? 'gs' : undefined}>
      <Lines main={main} more={more} />
    </td>
  );
}

export type PagerProps = {
  /** Names what is paged: "users". */
  what: string;
  page: number;
  /** Rows on this page, and of a full one. */
  shown: number;
  size: number;
  /** Null where it is not known: then a full page may have one after it. */
  total: number | null;
  pages: number | null;
  onPage: (page: number) => void;
};

export function Pager({ what, page, shown, size, total, pages, onPage }: PagerProps) {
  const from = (page - 1) * size + 1;
  const last = pages === null ? shown < size : page >= pages;
  return (
    <nav className="adm-pager num" aria-label={pager.label(what)}>
      <span>{shown > 0 ? pager.range(from, from + shown - 1, total) : null}</span>
      <Button size="sm" className="tall" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon name="arrow-left" size={16} />
        {pager.previous}
      </Button>
      <span>{pager.page(page, pages === null ? null : Math.max(pages, 1))}</span>
      <Button size="sm" className="tall" disabled={last} onClick={() => onPage(page + 1)}>
        {pager.next}
        <Icon name="chevron-right" size={16} />
      </Button>
    </nav>
  );
}

export type NoRowsProps = { page: number; title: string; children: ReactNode; onFirst: () => void };

/** In the place of a table without rows; a page past the end leads back. */
export function NoRows({ page, title, children, onFirst }: NoRowsProps) {
  const past = page > 1;
  return (
    <div className="card adm-none">
      <EmptyState
        title={past ? shell.noSuchPage : title}
        action={past ? <Button onClick={onFirst}>{shell.toFirstPage}</Button> : undefined}
      >
        {past ? shell.noSuchPageWhy : children}
      </EmptyState>
    </div>
  );
}
