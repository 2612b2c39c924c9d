import type { ReactNode } from 'react';
import './card-details.css';
import { Icon } from '../../icons/icon.tsx';
import { texts } from './texts.ts';

/** What few need to see of an idea: how the stated chance was measured and how such chances fared. */
export function CardDetails({
  summary = texts.details,
  children,
}: {
  summary?: string;
  children: ReactNode;
}) {
  return (
    <details className="card-details">
      <summary>
        {summary}
        <Icon name="chevron-down" size={16} />
      </summary>
      {children}
    </details>
  );
}
