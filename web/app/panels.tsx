import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import type { UserView } from '@app/contracts/accounts.ts';
import { dropProfileDraft, hasUnsavedProfile } from '../features/account/profile-draft.ts';
import { texts as account } from '../features/account/texts/dialogs.ts';
import { eventsQuery } from '../features/calendar/queries.ts';
import { eventDraft, useSend, useWaiting } from '../features/chat/queries.ts';
import { signalStatsQuery } from '../features/signals/queries.ts';
import { eventCountdown } from '../lib/format.ts';
import { useSession } from '../lib/session.ts';
import { useNow } from '../lib/use-now.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { Drawer, Sheet, useDocked, type SheetProps } from '../ui/sheet.tsx';
import { TabPanel, Tabs, type Tab } from '../ui/tabs.tsx';
import { useBackCloses } from '../ui/use-back-closes.ts';
import { texts } from './texts.ts';

export type PanelName = 'menu' | 'signals' | 'profile' | 'calendar' | 'assets' | 'upgrade' | 'history';

/** What a panel's content may ask for. */
type PanelContent = {
  /** How often the token account was asked for. */
  tokensAsked: number;
  onOpen: (panel: PanelName) => void;
  onClose: () => void;
  onLogOut: () => void;
};

const MenuPanel = lazy(() => import('../features/account/menu-panel.tsx'));
const UpgradePanel = lazy(() => import('../features/account/upgrade-panel.tsx'));
const CalendarPanel = lazy(() => import('../features/calendar/calendar-panel.tsx'));

/** The menu with what is new behind its entries. */
function Menu(content: PanelContent) {
  const now = useNow(60_000);
  const active = useQuery(signalStatsQuery).data?.activeSignals;
  const next = useQuery(eventsQuery).data?.events.find(({ time }) => Date.parse(time) > now);
  const notes = {
    signals: active === undefined ? undefined : texts.panels.activeCount(active),
    calendar: next && texts.panels.next(next.name, eventCountdown(next.time, now)),
  };
  return <MenuPanel notes={notes} {...content} />;
}

/** A signal for an event is asked for in the chat, so a sheet that covers the chat makes way. */
function Calendar({ onClose }: PanelContent) {
  const session = useSession();
  const docked = useDocked();
  const send = useSend(session.state === 'in' ? session.user.id : '');
  const busy = useWaiting().some((one) => !one.error);
  const ask = (content: string) => {
    send.mutate(eventDraft(content));
    if (!docked) onClose();
  };
  return <CalendarPanel busy={busy} onAsk={ask} />;
}

type Panel = {
  title: string;
  content: ComponentType<PanelContent>;
  footer?: ComponentType<PanelContent>;
};

const panels: Record<PanelName, Panel> = {
  menu: { title: texts.panels.menu, content: Menu },
  signals: {
    title: texts.panels.signals,
    content: lazy(() => import('../features/signals/tracking-panel.tsx')),
  },
  profile: {
    title: texts.panels.profile,
    content: lazy(() => import('../features/account/profile-panel.tsx')),
    footer: lazy(async () => ({
      default: (await import('../features/account/profile-panel.tsx')).ProfileFooter,
    })),
  },
  calendar: { title: texts.panels.calendar, content: Calendar },
  assets: {
    title: texts.panels.assets,
    content: lazy(() => import('../features/market/assets-panel.tsx')),
  },
  upgrade: {
    title: texts.panels.upgrade,
    content: ({ onClose }) => <UpgradePanel place="drawer" onPaid={onClose} />,
  },
  history: {
    title: texts.panels.history,
    content: lazy(() => import('../features/account/history-panel.tsx')),
  },
};

const tabs: readonly Tab<PanelName>[] = [
  { value: 'signals', label: texts.tabs.signals, icon: 'activity' },
  { value: 'profile', label: texts.tabs.profile, icon: 'user' },
  { value: 'calendar', label: texts.tabs.calendar, icon: 'calendar-days' },
  { value: 'assets', label: texts.tabs.assets, icon: 'layers' },
  { value: 'upgrade', label: texts.tabs.upgrade, icon: 'arrow-up-right' },
];
const TABS = 'panel';

/** A docked drawer is no layer of its own, so it is given the step of the browser's history that a sheet brings. */
function Docked(props: SheetProps) {
  useBackCloses(true, props.onClose);
  return <Drawer {...props} />;
}

/** The layer that the present step of the browser's history belongs to, or undefined on the page itself. */
const layerShown = (): unknown => (history.state as { layer?: string } | null)?.layer;

/**
 * Asks before a close that would lose edits of the profile. Going back has already spent the frame's step of the history,
 * so a frame that stays is made anew: `round` is its key. The edits live outside of it.
 */
function useCarefulClose(user: UserView | null, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  const spent = useRef(false);

  const close = () => {
    spent.current = layerShown() === undefined;
    if (user && hasUnsavedProfile(user)) setAsking(true);
    else onClose();
  };
  const stay = () => {
    setAsking(false);
    if (spent.current) setRound((count) => count + 1);
  };
  const discard = () => {
    if (user) dropProfileDraft(user.id);
    setAsking(false);
    onClose();
  };
  return { round, asking, close, stay, discard };
}

export type PanelsProps = {
  panel: PanelName;
  tokensAsked: number;
  onOpen: (panel: PanelName) => void;
  onClose: () => void;
  onLogOut: () => void;
};

/** One frame for every panel, so that going from one to another and back is one step of the browser's history. */
export default function Panels({ panel, tokensAsked, onOpen, onClose, onLogOut }: PanelsProps) {
  const session = useSession();
  const docked = useDocked();
  const careful = useCarefulClose(session.state === 'in' ? session.user : null, onClose);
  const { title, content: Content, footer: Footer } = panels[panel];
  const tabbed = tabs.some(({ value }) => value === panel);
  const passed = { tokensAsked, onOpen, onClose: careful.close, onLogOut };
  const Frame = docked ? Docked : Sheet;
  const byTab = useRef(false);
  const turn = (next: PanelName) => {
    byTab.current = true;
    onOpen(next);
  };
  const focused = useRef(panel);
  // Another panel takes the focus; whoever walks along the tabs keeps it on the tab.
  useEffect(() => {
    if (focused.current === panel) return;
    focused.current = panel;
    const tab = byTab.current ? `[role=tab][data-tab="${panel}"]` : 'dialog.sheet > .layer-p';
    byTab.current = false;
    document.querySelector<HTMLElement>(tab)?.focus();
  }, [panel]);
  const body = (
    <Suspense fallback={<Loading text={texts.panels.opening} />}>
      <Content {...passed} />
    </Suspense>
  );

  return (
    <>
      <Frame
        key={careful.round}
        open
        title={title}
        onClose={careful.close}
        onBack={panel === 'menu' ? undefined : () => onOpen('menu')}
        wide={docked && (panel === 'profile' || panel === 'upgrade')}
        tall={panel !== 'menu'}
        bar={
          tabbed ? (
            <Tabs id={TABS} label={texts.tabs.label} tabs={tabs} value={panel} onChange={turn} />
          ) : undefined
        }
        footer={
          Footer ? (
            <Suspense>
              <Footer {...passed} />
            </Suspense>
          ) : undefined
        }
      >
        {tabbed ? (
          <TabPanel id={TABS} value={panel}>
            {body}
          </TabPanel>
        ) : (
          body
        )}
      </Frame>
      <ConfirmDialog
        open={careful.asking}
        title={account.discarding.title}
        description={account.discarding.about}
        cancelLabel={account.discarding.keep}
        confirmLabel={account.discarding.confirm}
        onCancel={careful.stay}
        onConfirm={careful.discard}
      />
    </>
  );
}
