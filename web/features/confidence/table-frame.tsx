import type { ReactNode } from 'react';
import './confidence-table.css';
import { texts } from './texts.ts';

/** Focusable, so that a wide table scrolls by keyboard. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      className="card confidence-table-scroller"
      role="region"
      aria-label={texts.scrolls(label)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {children}
    </div>
  );
}
