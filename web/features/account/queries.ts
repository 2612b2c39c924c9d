import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileChanges } from '@app/contracts/profile.ts';
import { channels } from '@app/domain/proactive/channel.ts';
import { CallError } from '@app/contracts/request.ts';
import { call } from '../../lib/api.ts';
import { failureText, NETWORK_ERROR } from '../../lib/failure-text.ts';
import { refreshUser, takeUser } from '../../lib/session.ts';
import { toast } from '../../ui/toast-store.ts';
import type { WantedChannels } from './wanted-channels.ts';
import { dropSaved, type ProfileDraft } from './profile-draft.ts';
import { texts } from './texts/profile.ts';

/** After this long a save counts as failed, so that it can be tried again. */
export const SAVE_PATIENCE = 20_000;

/** Gives up on a network that does not answer; then the failure is the network's. */
async function inTime<T>(save: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), SAVE_PATIENCE);
  try {
    return await save(stop.signal);
  } catch (error) {
    throw stop.signal.aborted ? new CallError(0, NETWORK_ERROR) : error;
  } finally {
    clearTimeout(timer);
  }
}

export const useChangePassword = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call('changePassword', { body }),
  });

/** Mails the verification link and asks for the user again, as the mail may just have been followed elsewhere. */
export function useSendVerification() {
  return useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => call('sendVerification', { body: { email } }),
    onSuccess: () => refreshUser(),
  });
}

/** A press on Connect failed: in the server's words, the specification's, or the network's. */
const tellFailed = (title: string) => (error: Error) => {
  const offline = error instanceof CallError && error.status === 0;
  const description = offline
    ? texts.verification.networkError
    : failureText(error, texts.verification.tryLater);
  toast({ title, description, kind: 'error' });
};

/** A link that opens the bot and connects it to this account, shown in the tab that the press opened, though the drawer is left. */
export const useConnectTelegram = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: (_tab: Window | null) => call('connectTelegram'),
    onSuccess: ({ autoStartUrl }, tab) => tab?.location.replace(autoStartUrl),
    onError: (error, tab) => {
      tab?.close();
      tellFailed(texts.verification.connectFailed)(error);
    },
  });

export const useDisconnectTelegram = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: () => call('disconnectTelegram'),
    onSuccess: async () => {
      await refreshUser();
      toast({ title: texts.verification.disconnected, kind: 'success' });
    },
    onError: tellFailed(texts.verification.disconnectFailed),
  });

export const saveProfileKey = ['profile', 'save'];

type ProfileSave = { userId: string; draft: ProfileDraft; changes: ProfileChanges };

/** Saves what changed; the answer takes the place of the cached user. How it went is told also when the drawer was left meanwhile. */
export function useSaveProfile() {
  return useMutation({
    mutationKey: saveProfileKey,
    networkMode: 'always',
    mutationFn: ({ changes }: ProfileSave) =>
      inTime((signal) => call('saveProfile', { body: changes }, signal)),
    onSuccess: (user, { userId, draft }) => {
      takeUser(user);
      dropSaved(userId, draft);
      toast({ title: texts.saving.done, kind: 'success' });
    },
    onError: (error) =>
      toast({
        title: texts.saving.failed,
        description: failureText(error, texts.saving.failedOtherwise),
        kind: 'error',
      }),
  });
}

export const analyticsQuery = queryOptions({
  queryKey: ['profile', 'analytics'],
  queryFn: ({ signal }) => call('getAnalytics', undefined, signal),
});

export const preferencesQuery = queryOptions({
  queryKey: ['profile', 'preferences'],
  queryFn: ({ signal }) => call('getProactivePreferences', undefined, signal),
  // What is being edited must not change under the hand.
  refetchOnReconnect: false,
});

export const alertChannelsQuery = queryOptions({
  queryKey: ['profile', 'alert-channels'],
  queryFn: ({ signal }) => call('getAlertChannels', undefined, signal),
  // The address may just have been verified, the bot connected.
  staleTime: 0,
  refetchOnReconnect: false,
});

type Preferences = Awaited<ReturnType<typeof call<'getProactivePreferences'>>>;
export type PreferenceChoices = Pick<Preferences, 'proactivePreferences' | 'quietHours' | 'eventAlerts'>;

export const savePreferencesKey = ['profile', 'save-preferences'];

export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: savePreferencesKey,
    networkMode: 'always',
    mutationFn: ({ wanted, ...body }: PreferenceChoices & { wanted: WantedChannels }) =>
      inTime(async (signal) => {
        for (const channel of channels)
          if (wanted[channel] !== undefined)
            await call('saveAlertChannel', { body: { channel, wanted: wanted[channel] } }, signal);
        return call('saveProactivePreferences', { body }, signal);
      }),
    onSuccess: (saved) =>
      client.setQueryData(preferencesQuery.queryKey, (held) => (held ? { ...held, ...saved } : held)),
    onSettled: () => client.invalidateQueries({ queryKey: alertChannelsQuery.queryKey }),
  });
}

/** Messages looked through for analyses. */
const LOOKED_THROUGH = 200;

export const historyQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', 'history', userId],
    queryFn: async ({ signal }) =>
      (await call('getHistory', { params: { userId }, query: { limit: LOOKED_THROUGH } }, signal)).data,
    staleTime: 0,
    enabled: userId !== '',
  });

export const memoryQuery = queryOptions({
  queryKey: ['profile', 'memory'],
  queryFn: ({ signal }) => call('getMemory', undefined, signal),
  // A talk in between may have changed it.
  staleTime: 0,
});

type MemoryChange =
  | { what: 'correct'; id: string; value: string }
  | { what: 'fact'; id: string }
  | { what: 'lessons' }
  | { what: 'everything' };

/** Corrects or erases; the answer is the whole list as it then stands. */
export function useChangeMemory() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (change: MemoryChange) =>
      inTime((signal) => {
        switch (change.what) {
          case 'correct':
            return call('changeFact', { params: { id: change.id }, body: { value: change.value } }, signal);
          case 'fact':
            return call('forgetFact', { params: { id: change.id } }, signal);
          case 'lessons':
            return call('forgetLessons', undefined, signal);
          case 'everything':
            return call('forgetEverything', undefined, signal);
        }
      }),
    onSuccess: async (memory) => {
      await client.cancelQueries({ queryKey: memoryQuery.queryKey });
      client.setQueryData(memoryQuery.queryKey, memory);
    },
  });
}
