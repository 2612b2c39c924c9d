import type { ReactNode } from 'react';

export type ColumnedTableProps = {
  className: string;
  caption: string;
  columns: readonly string[];
  children: ReactNode;
};

/** Rows are children and begin with `th scope="row"`. */
export function ColumnedTable({ className, caption, columns, children }: ColumnedTableProps) {
  return (
    <table className={className}>
      <caption className="visually-hidden">{caption}</caption>
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
