import { useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { DisclosureSection } from '../disclosure-section.tsx';
import { PendingQuery } from '../pending-query.tsx';
import { texts } from '../texts/security.ts';
import { DeviceList } from './device-list.tsx';
import { devicesQuery, useSignOutEverywhere } from './security-queries.ts';
import '../account.css';

const copy = texts.everywhere;
type SignOutScope = 'others' | 'all';

function SignOutEverywhere() {
  const [scope, setScope] = useState<SignOutScope | null>(null);
  const signOut = useSignOutEverywhere();
  const close = () => setScope(null);
  return (
    <div className="action-row">
      <Button icon="log-out" onClick={() => setScope('others')}>
        {copy.others}
      </Button>
      <Button kind="danger" icon="log-out" onClick={() => setScope('all')}>
        {copy.all}
      </Button>
      {scope ? (
        <ConfirmDialog
          open
          title={copy.title[scope]}
          description={copy.about[scope]}
          cancelLabel={copy.keep}
          confirmLabel={copy.confirm}
          busy={signOut.isPending}
          busyLabel={copy.busy}
          onCancel={close}
          onConfirm={() => signOut.mutate(scope === 'others', { onSettled: close })}
        />
      ) : null}
    </div>
  );
}

/** What signs in, and everything that is signed in now. */
export function SecuritySection({ user, ref }: { user: UserView; ref?: Ref<HTMLDetailsElement> }) {
  const [isOpened, setOpened] = useState(false);
  const query = useQuery({ ...devicesQuery(user.telegramJoined), enabled: isOpened });
  const devices = query.data?.devices;
  return (
    <DisclosureSection
      {...(ref && { ref })}
      title={texts.title}
      summary={devices ? texts.summary(formatCount(devices.length), devices.length === 1) : texts.closed}
      onOpen={() => setOpened(true)}
    >
      <div className="section-parts">
        <div>
          <h4>{texts.devices.title}</h4>
          <p className="small muted">{texts.devices.about}</p>
          {devices ? <DeviceList devices={devices} /> : null}
          {isOpened && !devices ? (
            <PendingQuery query={query} loading={texts.loading} failed={texts.failed} />
          ) : null}
        </div>
        <SignOutEverywhere />
      </div>
    </DisclosureSection>
  );
}
