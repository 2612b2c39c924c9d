import type { ReactNode } from 'react';
import './states.css';
import { Pipsy } from './pipsy.tsx';

export type EmptyStateProps = {
  title: string;
  /** One sentence on what will appear here. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  mood?: string;
  size?: number;
};

export function EmptyState({ title, children, action, mood = 'blue', size = 84 }: EmptyStateProps) {
  return (
    <div className="emp">
      <Pipsy mood={mood} size={size} full />
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}
