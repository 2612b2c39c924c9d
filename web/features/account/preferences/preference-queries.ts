import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { channels, type Channel } from '@app/domain/proactive/channel.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { withSaveTimeout } from '../save-timeout.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['profile', 'preferences'],
  queryFn: ({ signal }) => callEndpoint('getProactivePreferences', undefined, signal),
  // Must not change while it is being edited.
  refetchOnReconnect: false,
});

export const alertChannelsQuery = queryOptions({
  queryKey: ['profile', 'alert-channels'],
  queryFn: ({ signal }) => callEndpoint('getAlertChannels', undefined, signal),
  // The address may just have been verified, the bot connected.
  staleTime: 0,
  refetchOnReconnect: false,
});

type Preferences = Awaited<ReturnType<typeof callEndpoint<'getProactivePreferences'>>>;
export type PreferenceChoices = Pick<Preferences, 'proactivePreferences' | 'quietHours' | 'eventAlerts'>;

/** Channels that were switched and are not saved yet. */
export type ChannelChanges = Partial<Record<Channel, boolean>>;
export type PreferenceChanges = PreferenceChoices & { channelChanges: ChannelChanges };

export const savePreferencesKey = ['profile', 'save-preferences'];

export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: savePreferencesKey,
    networkMode: 'always',
    mutationFn: ({ channelChanges, ...body }: PreferenceChanges) =>
      withSaveTimeout(async (signal) => {
        for (const channel of channels) {
          const wanted = channelChanges[channel];
          if (wanted !== undefined)
            await callEndpoint('saveAlertChannel', { body: { channel, wanted } }, signal);
        }
        return callEndpoint('saveProactivePreferences', { body }, signal);
      }),
    onSuccess: (saved) =>
      client.setQueryData(preferencesQuery.queryKey, (previous) =>
        previous ? { ...previous, ...saved } : previous,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: alertChannelsQuery.queryKey }),
  });
}
