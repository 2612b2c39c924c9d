import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { BrainMeter } from '../../ui/brain-meter.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import './account.css';

type Entry = 'signals' | 'calendar' | 'assets' | 'upgrade' | 'history';

function MenuItem({
  icon,
  title,
  children,
  onClick,
}: {
  icon: ReactNode;
  title: string;
  children: string;
  onClick: () => void;
}) {
  return (
    <button type="button" className="mi" onClick={onClick}>
      <span className="ib">{icon}</span>
      <span>
        <b>{title}</b>
        <span className="s">{children}</span>
      </span>
      <Icon name="chevron-right" />
    </button>
  );
}

export type MenuPanelProps = {
  /** What is new behind an entry, where it is known. */
  notes?: { signals?: string | undefined; calendar?: string | undefined };
  onOpen: (entry: Entry) => void;
  onLogOut: () => void;
};

export default function MenuPanel({ notes, onOpen, onLogOut }: MenuPanelProps) {
  return (
    <div className="menu">
      <div>
        <MenuItem
          icon={<Icon name="activity" size={21} />}
          title="Signal Tracking"
          onClick={() => onOpen('signals')}
        >
          {notes?.signals ?? 'Your ideas and what became of them'}
        </MenuItem>
        <MenuItem
          icon={<Icon name="calendar-days" size={21} />}
          title="Economic Calendar"
          onClick={() => onOpen('calendar')}
        >
          {notes?.calendar ?? 'What may move prices, and when'}
        </MenuItem>
        <MenuItem
          icon={<Icon name="layers" size={21} />}
          title="Trading Assets"
          onClick={() => onOpen('assets')}
        >
          Latest prices
        </MenuItem>
        <MenuItem icon={<BrainMeter lit={4} />} title="Get Full Access" onClick={() => onOpen('upgrade')}>
          4 AI systems, memory, alerts
        </MenuItem>
        <MenuItem
          icon={<Icon name="history" size={21} />}
          title="Analysis History"
          onClick={() => onOpen('history')}
        >
          Past ideas and lessons
        </MenuItem>
      </div>
      <div className="two">
        <Link href="/signals" className={buttonClass({})}>
          All signals
        </Link>
        <Link href="/market" className={buttonClass({})}>
          Market
        </Link>
      </div>
      <div className="one">
        <ThemeSwitch wide />
        <Button kind="ghost" icon="log-out" onClick={onLogOut}>
          Log Out
        </Button>
      </div>
    </div>
  );
}
