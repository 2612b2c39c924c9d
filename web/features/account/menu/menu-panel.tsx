import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useInstall } from '../../../lib/device/install.ts';
import { BrainMeter } from '../../../ui/icons/brain-meter.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ThemeSwitch } from '../../../ui/layout/theme-switch.tsx';
import { texts } from '../texts/panels.ts';
import './menu-panel.css';

const copy = texts.menu;

type MenuEntry = 'signals' | 'calendar' | 'assets' | 'upgrade' | 'history';

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
    <button type="button" className="menu-panel__entry" onClick={onClick}>
      <span className="menu-panel__icon">{icon}</span>
      <span>
        <b>{title}</b>
        <span className="menu-panel__note">{children}</span>
      </span>
      <Icon name="chevron-right" />
    </button>
  );
}

export type MenuPanelProps = {
  /** Replace the entry's description by what is new there. */
  notes?: { signals?: string | undefined; calendar?: string | undefined };
  onOpen: (entry: MenuEntry) => void;
  onLogOut: () => void;
};

export default function MenuPanel({ notes, onOpen, onLogOut }: MenuPanelProps) {
  const install = useInstall();
  return (
    <div className="menu-panel">
      <div>
        <MenuItem
          icon={<Icon name="activity" size={21} />}
          title={copy.signals.title}
          onClick={() => onOpen('signals')}
        >
          {notes?.signals ?? copy.signals.about}
        </MenuItem>
        <MenuItem
          icon={<Icon name="calendar-days" size={21} />}
          title={copy.calendar.title}
          onClick={() => onOpen('calendar')}
        >
          {notes?.calendar ?? copy.calendar.about}
        </MenuItem>
        <MenuItem
          icon={<Icon name="layers" size={21} />}
          title={copy.assets.title}
          onClick={() => onOpen('assets')}
        >
          {copy.assets.about}
        </MenuItem>
        <MenuItem icon={<BrainMeter lit={4} />} title={copy.upgrade.title} onClick={() => onOpen('upgrade')}>
          {copy.upgrade.about}
        </MenuItem>
        <MenuItem
          icon={<Icon name="history" size={21} />}
          title={copy.history.title}
          onClick={() => onOpen('history')}
        >
          {copy.history.about}
        </MenuItem>
      </div>
      <div className="menu-panel__links">
        <Link href="/signals" className={buttonClass({})}>
          {copy.allSignals}
        </Link>
        <Link href="/market" className={buttonClass({})}>
          {copy.market}
        </Link>
      </div>
      <div className="menu-panel__actions">
        {install ? (
          <Button kind="ghost" icon="monitor" onClick={() => void install()}>
            {copy.install}
          </Button>
        ) : null}
        <ThemeSwitch wide />
        <Button kind="ghost" icon="log-out" onClick={onLogOut}>
          {copy.logOut}
        </Button>
      </div>
    </div>
  );
}
