import { useQuery } from '@tanstack/react-query';
import { channels, type Channel } from '@app/domain/proactive/channel.ts';
import { Switch } from './choices.tsx';
import { alertChannelsQuery } from './queries.ts';
import { texts } from './texts/dialogs.ts';
import type { WantedChannels } from './wanted-channels.ts';

const say = texts.preferences;

type AlertChannelsProps = {
  /** What was changed here and is not saved yet. */
  changed: WantedChannels;
  onChange: (channel: Channel, wanted: boolean) => void;
};

/** Where else Pipsy may tell of what happens; a channel that cannot reach the user yet says what is missing. */
export function AlertChannels({ changed, onChange }: AlertChannelsProps) {
  const { data, isError } = useQuery(alertChannelsQuery);
  if (!data)
    return isError ? (
      <p className="small muted" role="status">
        {say.channelsFailed}
      </p>
    ) : null;
  const held = new Map(data.channels.map((one) => [one.channel, one]));
  return (
    <fieldset>
      <legend className="lab">{say.where}</legend>
      <p className="small muted">{say.whereNote}</p>
      {channels.map((channel) => {
        const { available = false, wanted = false } = held.get(channel) ?? {};
        return (
          <Switch
            key={channel}
            label={say.channels[channel]}
            note={available ? undefined : say.missing[channel]}
            disabled={!available && !wanted}
            on={changed[channel] ?? wanted}
            onChange={(on) => onChange(channel, on)}
          />
        );
      })}
    </fieldset>
  );
}
