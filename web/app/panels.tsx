import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useLogout, useProductName } from '../lib/session.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { Drawer, Sheet, useDocked } from '../ui/sheet.tsx';

export type PanelName = 'menu' | 'signals' | 'assets' | 'upgrade' | 'profile' | 'preferences' | 'onboarding';

/** What a panel's content may ask for. */
export type PanelContent = {
  onOpen: (panel: PanelName) => void;
  onClose: () => void;
  onLogOut: () => void;
};

type Panel = { title: string; fromMenu?: boolean; modal?: boolean; content: ComponentType<PanelContent> };

const panels: Record<PanelName, Panel> = {
  menu: { title: 'Menu', content: lazy(() => import('../features/account/menu-panel.tsx')) },
  signals: {
    title: 'Signal Tracking',
    fromMenu: true,
    content: lazy(() => import('../features/signals/tracking-panel.tsx')),
  },
  assets: {
    title: 'Trading Assets',
    fromMenu: true,
    content: lazy(() => import('../features/market/assets-panel.tsx')),
  },
  upgrade: {
    title: 'Get Full Access',
    fromMenu: true,
    modal: true,
    content: lazy(() => import('../features/account/upgrade-panel.tsx')),
  },
  profile: {
    title: 'Personal Account',
    content: lazy(() => import('../features/account/profile-panel.tsx')),
  },
  preferences: {
    title: 'Proactive Preferences',
    content: lazy(() => import('../features/account/preferences-panel.tsx')),
  },
  onboarding: {
    title: 'Welcome',
    modal: true,
    content: lazy(() => import('../features/account/onboarding-panel.tsx')),
  },
};

export type PanelsProps = { panel: PanelName; onOpen: (panel: PanelName) => void; onClose: () => void };

/** One frame for every panel, so that going from the menu to an entry and back is one step of the browser's history. */
export default function Panels({ panel, onOpen, onClose }: PanelsProps) {
  const { title, fromMenu, modal = false, content: Content } = panels[panel];
  const [cameFrom, setCameFrom] = useState<PanelName | null>(null);
  const [leaving, setLeaving] = useState(false);
  const logOut = useLogout();
  const product = useProductName();
  const docked = useDocked();
  const Frame = docked && !modal ? Drawer : Sheet;

  const open = (next: PanelName) => {
    setCameFrom(panel);
    onOpen(next);
  };
  const back = fromMenu && cameFrom === 'menu' ? () => onOpen('menu') : undefined;

  return (
    <>
      <Frame
        open
        title={panel === 'onboarding' ? `Welcome to ${product}` : title}
        onClose={onClose}
        onBack={back}
        wide={panel === 'upgrade' || (panel === 'profile' && docked)}
      >
        <Suspense fallback={<Loading text="Opening..." />}>
          <Content onOpen={open} onClose={onClose} onLogOut={() => setLeaving(true)} />
        </Suspense>
      </Frame>
      <ConfirmDialog
        open={leaving}
        title="Log Out"
        description="Are you sure you want to log out?"
        confirmLabel="Log Out"
        onCancel={() => setLeaving(false)}
        onConfirm={() => void logOut()}
      />
    </>
  );
}
