import type { ReactNode } from 'react';
import './trading.css';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-paths.ts';
import { SignalAmount } from './signal-amount.tsx';

export type SignalNotificationProps = {
  outcome: 'win' | 'loss' | 'other';
  title: string;
  pair?: string;
  /** Signed display pips. */
  pips?: number | null;
  /** Distance from entry to stop, for the result in R. */
  risk?: number | null;
  /** One sentence. */
  children: ReactNode;
};

const looks: Record<SignalNotificationProps['outcome'], { icon: IconName; tone: string }> = {
  win: { icon: 'circle-check', tone: 'ok' },
  loss: { icon: 'circle-x', tone: 'bad' },
  other: { icon: 'bell', tone: '' },
};

/** A win and a loss are told in the same size. */
export function SignalNotification({ outcome, title, pair, pips, risk, children }: SignalNotificationProps) {
  const { icon, tone } = looks[outcome];
  return (
    <article className={`card notif ${tone}`} aria-label={title}>
      <span className="ico">
        <Icon name={icon} size={22} />
      </span>
      <b>{title}</b>
      {pair && typeof pips === 'number' ? <SignalAmount pair={pair} pips={pips} risk={risk} /> : <span />}
      <p>{children}</p>
    </article>
  );
}
