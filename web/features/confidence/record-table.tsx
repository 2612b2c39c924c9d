import type { ReactNode } from 'react';

export type RecordTableProps = { caption: string; columns: readonly string[]; children: ReactNode };

/** A table of what was stated and what came of it; its caption is for screen readers. Put rows inside. */
export function RecordTable({ caption, columns, children }: RecordTableProps) {
  return (
    <table className="conf-table">
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
