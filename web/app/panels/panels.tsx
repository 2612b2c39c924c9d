import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { discardProfileDraft, hasUnsavedProfile } from '../../features/account/profile/profile-draft.ts';
import { texts as account } from '../../features/account/texts/dialogs.ts';
import { eventsQuery } from '../../features/calendar/queries.ts';
import {
  eventDraft,
  newDraft,
  useSay,
  useOutgoingMessages,
} from '../../features/chat/conversation/queries.ts';
import { signalStatsQuery } from '../../features/signals/queries.ts';
import { formatEventCountdown } from '../../lib/format/format.ts';
import { useSession } from '../../lib/session/session.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Drawer, Sheet, useDocked, useSteadyDock, type SheetProps } from '../../ui/overlay/sheet.tsx';
import { TabPanel, Tabs, type Tab } from '../../ui/layout/tabs.tsx';
import { useBackCloses } from '../../ui/overlay/use-back-closes.ts';
import { texts } from './texts.ts';

export type PanelName = 'menu' | 'signals' | 'profile' | 'calendar' | 'assets' | 'upgrade' | 'history';

type PanelContent = {
  tokenAccountRequests: number;
  onOpen: (panel: PanelName) => void;
  onClose: () => void;
  onLogOut: () => void;
};

const MenuPanel = lazy(() => import('../../features/account/menu/menu-panel.tsx'));
const UpgradePanel = lazy(() => import('../../features/account/upgrade/upgrade-panel.tsx'));
const TrackingPanel = lazy(() => import('../../features/signals/tracking-panel.tsx'));
const CalendarPanel = lazy(() => import('../../features/calendar/calendar-panel.tsx'));

function Menu(content: PanelContent) {
  const now = useNow(60_000);
  const active = useQuery(signalStatsQuery).data?.activeSignals;
  const next = useQuery(eventsQuery).data?.events.find(({ time }) => Date.parse(time) > now);
  const notes = {
    signals: active === undefined ? undefined : texts.panels.activeCount(active),
    calendar: next && texts.panels.next(next.name, formatEventCountdown(next.time, now)),
  };
  return <MenuPanel notes={notes} {...content} />;
}

/** A sheet covers the chat, so it closes. */
function Calendar({ onClose }: PanelContent) {
  const session = useSession();
  const docked = useDocked();
  const sendOut = useSay(session.state === 'in' ? session.user.id : '');
  const busy = useOutgoingMessages().some((one) => !one.error);
  const ask = (content: string) => {
    if (sendOut(eventDraft(content)) && !docked) onClose();
  };
  return <CalendarPanel busy={busy} onAsk={ask} />;
}

/** What a card says goes to the chat, which a sheet covers. */
function Signals({ onClose }: PanelContent) {
  const session = useSession();
  const docked = useDocked();
  const sendOut = useSay(session.state === 'in' ? session.user.id : '');
  const say = (words: string) => {
    if (sendOut(newDraft(words)) && !docked) onClose();
  };
  return <TrackingPanel onSay={say} />;
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
    content: Signals,
  },
  profile: {
    title: texts.panels.profile,
    content: lazy(() => import('../../features/account/profile/profile-panel.tsx')),
    footer: lazy(async () => ({
      default: (await import('../../features/account/profile/profile-panel.tsx')).ProfileFooter,
    })),
  },
  calendar: { title: texts.panels.calendar, content: Calendar },
  assets: {
    title: texts.panels.assets,
    content: lazy(() => import('../../features/market/assets-panel.tsx')),
  },
  upgrade: {
    title: texts.panels.upgrade,
    content: ({ onClose }) => <UpgradePanel place="drawer" onPaid={onClose} />,
  },
  history: {
    title: texts.panels.history,
    content: lazy(() => import('../../features/account/menu/history-panel.tsx')),
  },
};

const tabs: readonly Tab<PanelName>[] = [
  { value: 'signals', label: texts.tabs.signals, icon: 'activity' },
  { value: 'profile', label: texts.tabs.profile, icon: 'user' },
  { value: 'calendar', label: texts.tabs.calendar, icon: 'calendar-days' },
  { value: 'assets', label: texts.tabs.assets, icon: 'layers' },
  { value: 'upgrade', label: texts.tabs.upgrade, icon: 'arrow-up-right' },
];
const TABS_ID = 'panel';

/** A docked drawer is no layer, so it adds its own history entry. */
function Docked(props: SheetProps) {
  useBackCloses(true, props.onClose);
  return <Drawer {...props} />;
}

const currentLayer = (): unknown => (history.state as { layer?: string } | null)?.layer;

/** Asks before losing profile edits. Going back has already removed the frame's history entry, so a frame that stays is remounted with `round` as its key. */
function useCarefulClose(user: UserView | null, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  const spent = useRef(false);

  const close = () => {
    spent.current = currentLayer() === undefined;
    if (user && hasUnsavedProfile(user)) setAsking(true);
    else onClose();
  };
  const stay = () => {
    setAsking(false);
    if (spent.current) setRound((count) => count + 1);
  };
  const discard = () => {
    if (user) discardProfileDraft(user.id);
    setAsking(false);
    onClose();
  };
  return { round, asking, close, stay, discard };
}

export type PanelsProps = {
  panel: PanelName;
  tokenAccountRequests: number;
  onOpen: (panel: PanelName) => void;
  onClose: () => void;
  onLogOut: () => void;
};

/** One frame for all panels, so that moving between them is one history entry. */
export default function Panels({ panel, tokenAccountRequests, onOpen, onClose, onLogOut }: PanelsProps) {
  const session = useSession();
  const docked = useSteadyDock();
  const careful = useCarefulClose(session.state === 'in' ? session.user : null, onClose);
  const { title, content: Content, footer: Footer } = panels[panel];
  const tabbed = tabs.some(({ value }) => value === panel);
  const passed = { tokenAccountRequests, onOpen, onClose: careful.close, onLogOut };
  const Frame = docked ? Docked : Sheet;
  const byTab = useRef(false);
  const turn = (next: PanelName) => {
    byTab.current = true;
    onOpen(next);
  };
  const focused = useRef(panel);
  // A new panel takes the focus, except when the user moves along the tabs.
  useEffect(() => {
    if (focused.current === panel) return;
    focused.current = panel;
    const tab = byTab.current ? `[role=tab][data-tab="${panel}"]` : 'dialog.sheet > .layer__panel';
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
            <Tabs id={TABS_ID} label={texts.tabs.label} tabs={tabs} value={panel} onChange={turn} />
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
          <TabPanel id={TABS_ID} value={panel}>
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
