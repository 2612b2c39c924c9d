import { lazy, Suspense } from 'react';
import { useProductName } from '../lib/session.ts';
import { Loading } from '../ui/loading.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { texts } from './texts.ts';

export type OverlayName = 'upgrade' | 'preferences' | 'onboarding';

const UpgradePanel = lazy(() => import('../features/account/upgrade-panel.tsx'));
const OnboardingPanel = lazy(() => import('../features/account/onboarding-panel.tsx'));
const PreferencesDialog = lazy(() => import('../features/account/preferences-dialog.tsx'));

export type OverlayProps = {
  overlay: OverlayName;
  /** The payment that its provider's page has just sent the buyer back from. */
  returned: string | null;
  onClose: () => void;
};

/** What stands over the chat and whatever is docked beside it. */
export default function Overlay({ overlay, returned, onClose }: OverlayProps) {
  const product = useProductName();
  if (overlay === 'preferences')
    return (
      <Suspense>
        <PreferencesDialog onClose={onClose} />
      </Suspense>
    );
  const upgrade = overlay === 'upgrade';
  return (
    <Sheet
      open
      wide={upgrade}
      tall={upgrade}
      title={upgrade ? texts.panels.upgrade : texts.panels.welcome(product)}
      onBack={upgrade ? onClose : undefined}
      onClose={onClose}
    >
      <Suspense fallback={<Loading text={texts.panels.opening} />}>
        {upgrade ? (
          <UpgradePanel place="chat" returned={returned} onPaid={onClose} />
        ) : (
          <OnboardingPanel onClose={onClose} />
        )}
      </Suspense>
    </Sheet>
  );
}
