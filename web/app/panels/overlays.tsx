import { lazy, Suspense } from 'react';
import { useProductName } from '../../lib/session/session.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { texts } from './texts.ts';

export type OverlayName = 'upgrade' | 'preferences' | 'onboarding';

const UpgradePanel = lazy(() => import('../../features/account/upgrade/upgrade-panel.tsx'));
const OnboardingPanel = lazy(() => import('../../features/account/menu/onboarding-panel.tsx'));
const PreferencesDialog = lazy(() => import('../../features/account/preferences/preferences-dialog.tsx'));

export type OverlayProps = {
  overlay: OverlayName;
  returned: string | null;
  onClose: () => void;
};

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
          <UpgradePanel place="chat" returnedPaymentId={returned} onPaid={onClose} />
        ) : (
          <OnboardingPanel onClose={onClose} />
        )}
      </Suspense>
    </Sheet>
  );
}
