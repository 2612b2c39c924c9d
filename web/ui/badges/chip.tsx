import type { ReactNode } from 'react';
import './chip.css';
import './live-badge.css';
import './golden-rim.css';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-name.ts';
import { texts } from '../texts.ts';

export type ChipTone = 'quiet' | 'up' | 'down' | 'warn' | 'info' | 'brand' | 'outline';

export function Chip({
  tone = 'quiet',
  icon,
  children,
}: {
  tone?: ChipTone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={tone === 'quiet' ? 'chip numeric' : `chip numeric chip--${tone}`}>
      {icon ? <Icon name={icon} size={14} stroke={2.4} /> : null}
      {children}
    </span>
  );
}

export function LiveBadge({ children = texts.live }: { children?: ReactNode }) {
  return <span className="live-badge">{children}</span>;
}

/** Stands wherever prices of a simulated or replayed market are shown. */
export function SimulatedMarketBadge() {
  return (
    <Chip tone="info" icon="info">
      {texts.simulatedMarket}
    </Chip>
  );
}

export function GoldenRim() {
  return (
    <span className="golden-rim">
      <Icon name="gem" size={16} stroke={2.2} />
      {texts.goldenRim}
    </span>
  );
}
