import type { ReactNode } from 'react';
import './card-details.css';
import { Icon } from '../../icons/icon.tsx';
import { texts } from './texts.ts';

/** What few need to see of an idea: how the stated chance was measured and how such chances fared. */
export function CardDetails({ children }: { children: ReactNode }) {
  return (
    <details className="card-details">
      <summary>
        {texts.details}
        <Icon name="chevron-down" size={16} />
      </summary>
      {children}
    </details>
  );
}
