import type { ReactNode } from 'react';
import './empty-state.css';
import { Pipsy } from '../conversation/pipsy.tsx';

export type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  mood?: string;
  size?: number;
};

export function EmptyState({ title, children, action, mood = 'blue', size = 84 }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Pipsy mood={mood} size={size} full />
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}
