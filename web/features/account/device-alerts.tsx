import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError } from '@app/contracts/request.ts';
import {
  alertAbility,
  NotAllowedError,
  readAlerts,
  turnAlertsOff,
  turnAlertsOn,
} from '../../lib/device-alerts.ts';
import { failureText } from '../../lib/failure-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Switch } from './choices.tsx';
import { alertChannelsQuery } from './queries.ts';
import { texts } from './texts/dialogs.ts';

const say = texts.device;
const queryKey = ['profile', 'device-alerts'];

function failureOf(error: unknown): string {
  if (error instanceof NotAllowedError) return alertAbility() === 'denied' ? say.denied : say.noAnswer;
  return error instanceof CallError ? failureText(error, say.failed) : say.failed;
}

/** Only where the browser can; it asks for permission after a press, never by itself. */
function DeviceSwitch({ userId }: { userId: string }) {
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery({ queryKey, queryFn: readAlerts });
  const turn = useMutation({
    networkMode: 'always',
    mutationFn: (on: boolean) => (on ? turnAlertsOn(data?.publicKey ?? '', userId) : turnAlertsOff()),
    onSuccess: (view) => {
      client.setQueryData(queryKey, view);
      // The first device that is told, and the last one, decide whether the channel reaches the user.
      return client.invalidateQueries({ queryKey: alertChannelsQuery.queryKey });
    },
  });
  if (isError)
    return (
      <>
        <p className="small muted">{say.loadFailed}</p>
        <Button busy={isFetching} busyLabel={say.loading} onClick={() => void refetch()}>
          {say.retry}
        </Button>
      </>
    );
  if (!data) return <p className="small muted">{say.loading}</p>;
  // Shown as chosen while it is on its way.
  const on = turn.isPending ? turn.variables : data.here;
  const others = data.devices - (data.here ? 1 : 0);
  return (
    <>
      {turn.isError ? <Banner>{failureOf(turn.error)}</Banner> : null}
      <Switch label={say.label} on={on} onChange={(next) => !turn.isPending && turn.mutate(next)} />
      <p className="small muted" role="status">
        {turn.isPending ? say.busy : data.here ? say.on : say.off} {others > 0 ? say.others(others) : null}
      </p>
    </>
  );
}

/** Said in the switch's place where there is nothing to switch. */
function Unable({ label, why }: { label: string; why: string }) {
  return (
    <>
      <p className="here-h">{label}</p>
      <p className="small muted">{why}</p>
    </>
  );
}

/** Whether this device shows Pipsy's alerts while the app is closed. It takes effect at once, without Save. */
export function DeviceAlerts({ userId }: { userId: string }) {
  const ability = alertAbility();
  return (
    <section className="here" aria-label={say.title}>
      {ability === 'able' ? (
        <DeviceSwitch userId={userId} />
      ) : (
        <Unable label={say.label} why={say[ability]} />
      )}
    </section>
  );
}
