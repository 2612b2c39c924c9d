import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError } from '@app/contracts/request.ts';
import {
  readAlertSupport,
  NotAllowedError,
  fetchAlertState,
  disableAlerts,
  enableAlerts,
} from '../../../lib/device/device-alerts.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Switch } from '../choice-fields.tsx';
import { alertChannelsQuery } from './preference-queries.ts';
import { texts } from '../texts/dialogs.ts';
import './device-alerts.css';

const copy = texts.device;
const queryKey = ['profile', 'device-alerts'];

function deviceFailureText(error: unknown): string {
  if (error instanceof NotAllowedError) return readAlertSupport() === 'denied' ? copy.denied : copy.noAnswer;
  return error instanceof CallError ? failureText(error, copy.failed) : copy.failed;
}

/** Asks for the browser's permission only after a press. */
function DeviceSwitch({ userId }: { userId: string }) {
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery({ queryKey, queryFn: fetchAlertState });
  const toggleAlerts = useMutation({
    networkMode: 'always',
    mutationFn: (on: boolean) => (on ? enableAlerts(data?.publicKey ?? '', userId) : disableAlerts()),
    onSuccess: (view) => {
      client.setQueryData(queryKey, view);
      // The push channel is available while at least one device is subscribed.
      return client.invalidateQueries({ queryKey: alertChannelsQuery.queryKey });
    },
  });
  if (isError)
    return (
      <>
        <p className="small muted">{copy.loadFailed}</p>
        <Button busy={isFetching} busyLabel={copy.loading} onClick={() => void refetch()}>
          {copy.retry}
        </Button>
      </>
    );
  if (!data) return <p className="small muted">{copy.loading}</p>;
  const on = toggleAlerts.isPending ? toggleAlerts.variables : data.here;
  const otherDevices = data.devices - (data.here ? 1 : 0);
  return (
    <>
      {toggleAlerts.isError ? <Banner>{deviceFailureText(toggleAlerts.error)}</Banner> : null}
      <Switch
        label={copy.label}
        on={on}
        onChange={(next) => !toggleAlerts.isPending && toggleAlerts.mutate(next)}
      />
      <p className="small muted" role="status">
        {toggleAlerts.isPending ? copy.busy : data.here ? copy.on : copy.off}{' '}
        {otherDevices > 0 ? copy.others(otherDevices) : null}
      </p>
    </>
  );
}

function UnavailableSwitch({ label, reason }: { label: string; reason: string }) {
  return (
    <>
      <p className="device-alerts__label">{label}</p>
      <p className="small muted">{reason}</p>
    </>
  );
}

/** Takes effect at once, without Save. */
export function DeviceAlerts({ userId }: { userId: string }) {
  const ability = readAlertSupport();
  return (
    <section className="device-alerts" aria-label={copy.title}>
      {ability === 'able' ? (
        <DeviceSwitch userId={userId} />
      ) : (
        <UnavailableSwitch label={copy.label} reason={copy[ability]} />
      )}
    </section>
  );
}
