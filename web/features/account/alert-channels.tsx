import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { channels, type Channel } from '@app/domain/proactive/channel.ts';
import { useConfig } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from './choices.tsx';
import { alertChannelsQuery } from './queries.ts';
import { texts } from './texts/dialogs.ts';
import type { WantedChannels } from './wanted-channels.ts';

const say = texts.preferences;

type AlertChannelsProps = {
  /** What was changed here and is not saved yet. */
  changed: WantedChannels;
  onChange: (channel: Channel, wanted: boolean) => void;
  /** This device, below the notifications of all devices. */
  children: ReactNode;
};

/** Where else Pipsy may tell of what happens; a channel that cannot reach the user yet says what is missing. */
export function AlertChannels({ changed, onChange, children }: AlertChannelsProps) {
  const { data, isError, isFetching, refetch } = useQuery(alertChannelsQuery);
  const config = useConfig();
  const missing = { ...say.missing, ...(config?.telegram === false ? { telegram: say.noTelegram } : {}) };
  const held = new Map(data?.channels.map((one) => [one.channel, one]));
  return (
    <fieldset>
      <legend className="lab">{say.where}</legend>
      <p className="small muted">{say.whereNote}</p>
      {data ? (
        channels.map((channel) => {
          const { available = false, wanted = false } = held.get(channel) ?? {};
          return (
            <Switch
              key={channel}
              label={say.channels[channel]}
              note={available ? undefined : missing[channel]}
              disabled={!available && !wanted}
              on={changed[channel] ?? wanted}
              onChange={(on) => onChange(channel, on)}
            />
          );
        })
      ) : isError ? (
        <div className="gone">
          <p className="small muted" role="status">
            {say.channelsFailed}
          </p>
          <Button busy={isFetching} busyLabel={say.busyAgain} onClick={() => void refetch()}>
            {say.again}
          </Button>
        </div>
      ) : null}
      {children}
    </fieldset>
  );
}
