import type { ReactNode } from 'react';

export type ColumnedTableProps = {
  className: string;
  /** For screen readers. */
  caption: string;
  columns: readonly string[];
  children: ReactNode;
};

/** A plain table with a head: put rows inside, each beginning with its `th scope="row"`. */
export function ColumnedTable({ className, caption, columns, children }: ColumnedTableProps) {
  return (
    <table className={className}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
