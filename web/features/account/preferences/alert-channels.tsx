import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { channels, type Channel } from '@app/domain/proactive/channel.ts';
import { useConfig } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Switch } from '../choice-fields.tsx';
import { alertChannelsQuery } from './preference-queries.ts';
import { texts } from '../texts/dialogs.ts';
import type { ChannelChanges } from './preference-queries.ts';
import './alert-channels.css';

const copy = texts.preferences;

type AlertChannelsProps = {
  changes: ChannelChanges;
  onChange: (channel: Channel, wanted: boolean) => void;
  children: ReactNode;
};

/** A channel that cannot reach the user yet shows what is missing. */
export function AlertChannels({ changes, onChange, children }: AlertChannelsProps) {
  const { data, isError, isFetching, refetch } = useQuery(alertChannelsQuery);
  const config = useConfig();
  const missing = { ...copy.missing, ...(config?.telegram === false ? { telegram: copy.noTelegram } : {}) };
  const channelStates = new Map(data?.channels.map((one) => [one.channel, one]));
  return (
    <fieldset>
      <legend className="field__label">{copy.where}</legend>
      <p className="small muted">{copy.whereNote}</p>
      {data ? (
        channels.map((channel) => {
          const { available = false, wanted = false } = channelStates.get(channel) ?? {};
          return (
            <Switch
              key={channel}
              label={copy.channels[channel]}
              note={available ? undefined : missing[channel]}
              disabled={!available && !wanted}
              on={changes[channel] ?? wanted}
              onChange={(on) => onChange(channel, on)}
            />
          );
        })
      ) : isError ? (
        <div className="alert-channels__failed">
          <p className="small muted" role="status">
            {copy.channelsFailed}
          </p>
          <Button busy={isFetching} busyLabel={copy.busyAgain} onClick={() => void refetch()}>
            {copy.again}
          </Button>
        </div>
      ) : null}
      {children}
    </fieldset>
  );
}
