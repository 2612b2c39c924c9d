import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import './tabs.css';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-name.ts';

export type Tab<Value extends string> = { value: Value; label: string; icon?: IconName };

export type TabsProps<Value extends string> = {
  /** Prefix of the ids that tie each tab to its panel; give the same to `TabPanel`. */
  id: string;
  label: string;
  tabs: readonly Tab<Value>[];
  /** Null where something else than a tab's panel is shown. */
  value: Value | null;
  onChange: (value: Value) => void;
};

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** One stop in the tab order; arrows, Home and End move and select. */
export function Tabs<Value extends string>({ id, label, tabs, value, onChange }: TabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);

  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[step(Math.max(at, 0), tabs.length)];
    if (!next) return;
    onChange(next.value);
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  };

  const stop = value ?? tabs[0]?.value;
  const withIcons = tabs.some((tab) => tab.icon);
  return (
    <div className={withIcons ? 'tabs' : 'tabs tabs--text'} role="tablist" aria-label={label} ref={row}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          data-tab={tab.value}
          id={`${id}-tab-${tab.value}`}
          aria-controls={tab.value === value ? `${id}-panel-${tab.value}` : undefined}
          aria-selected={tab.value === value}
          tabIndex={tab.value === stop ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={onKey}
        >
          {tab.icon ? <Icon name={tab.icon} /> : null}
          {tab.label}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${id}-panel-${value}`} aria-labelledby={`${id}-tab-${value}`} tabIndex={0}>
      {children}
    </div>
  );
}
