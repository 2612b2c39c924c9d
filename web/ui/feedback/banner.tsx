import type { ReactNode } from 'react';
import './banner.css';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-name.ts';

export type BannerTone = 'error' | 'success' | 'warn' | 'info';

const icons: Record<BannerTone, IconName> = {
  error: 'circle-alert',
  success: 'circle-check',
  warn: 'triangle-alert',
  info: 'info',
};

/** An error is spoken at once, the rest when the reader is free. */
export function Banner({ tone = 'error', children }: { tone?: BannerTone; children: ReactNode }) {
  return (
    <div className={`banner banner--${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <span>{children}</span>
    </div>
  );
}
