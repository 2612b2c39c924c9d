import type { ReactNode } from 'react';
import './signal-notification.css';
import { Icon } from '../../icons/icon.tsx';
import type { IconName } from '../../icons/icon-name.ts';
import { SignalAmount } from './signal-amount.tsx';

export type SignalNotificationProps = {
  outcome: 'win' | 'loss' | 'other';
  title: string;
  pair?: string;
  /** Signed display pips. */
  pips?: number | null;
  /** Distance from entry to stop, for the result in R. */
  risk?: number | null;
  children: ReactNode;
};

const looks: Record<SignalNotificationProps['outcome'], { icon: IconName; variant: string }> = {
  win: { icon: 'circle-check', variant: 'signal-notification--won' },
  loss: { icon: 'circle-x', variant: 'signal-notification--lost' },
  other: { icon: 'bell', variant: '' },
};

export function SignalNotification({ outcome, title, pair, pips, risk, children }: SignalNotificationProps) {
  const { icon, variant } = looks[outcome];
  return (
    <article className={`card signal-notification ${variant}`.trim()} aria-label={title}>
      <span className="signal-notification__icon">
        <Icon name={icon} size={22} />
      </span>
      <b>{title}</b>
      {pair && typeof pips === 'number' ? <SignalAmount pair={pair} pips={pips} risk={risk} /> : <span />}
      <p>{children}</p>
    </article>
  );
}
