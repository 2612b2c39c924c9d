import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useInstall } from '../../lib/install.ts';
import { BrainMeter } from '../../ui/brain-meter.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import './account.css';
import { texts } from './texts/panels.ts';

const say = texts.menu;

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
  const install = useInstall();
  return (
    <div className="menu">
      <div>
        <MenuItem
          icon={<Icon name="activity" size={21} />}
          title={say.signals.title}
          onClick={() => onOpen('signals')}
        >
          {notes?.signals ?? say.signals.about}
        </MenuItem>
        <MenuItem
          icon={<Icon name="calendar-days" size={21} />}
          title={say.calendar.title}
          onClick={() => onOpen('calendar')}
        >
          {notes?.calendar ?? say.calendar.about}
        </MenuItem>
        <MenuItem
          icon={<Icon name="layers" size={21} />}
          title={say.assets.title}
          onClick={() => onOpen('assets')}
        >
          {say.assets.about}
        </MenuItem>
        <MenuItem icon={<BrainMeter lit={4} />} title={say.upgrade.title} onClick={() => onOpen('upgrade')}>
          {say.upgrade.about}
        </MenuItem>
        <MenuItem
          icon={<Icon name="history" size={21} />}
          title={say.history.title}
          onClick={() => onOpen('history')}
        >
          {say.history.about}
        </MenuItem>
      </div>
      <div className="two">
        <Link href="/signals" className={buttonClass({})}>
          {say.allSignals}
        </Link>
        <Link href="/market" className={buttonClass({})}>
          {say.market}
        </Link>
      </div>
      <div className="one">
        {install ? (
          <Button kind="ghost" icon="monitor" onClick={() => void install()}>
            {say.install}
          </Button>
        ) : null}
        <ThemeSwitch wide />
        <Button kind="ghost" icon="log-out" onClick={onLogOut}>
          {say.logOut}
        </Button>
      </div>
    </div>
  );
}
