import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileChanges } from '@app/contracts/profile.ts';
import { call } from '../../lib/api.ts';
import { refreshUser, takeUser } from '../../lib/session.ts';

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

export const saveProfileKey = ['profile', 'save'];

/** Saves what changed; the answer takes the place of the cached user. */
export function useSaveProfile() {
  return useMutation({
    mutationKey: saveProfileKey,
    networkMode: 'always',
    mutationFn: (body: ProfileChanges) => call('saveProfile', { body }),
    onSuccess: takeUser,
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

type Preferences = Awaited<ReturnType<typeof call<'getProactivePreferences'>>>;
export type PreferenceChoices = Pick<Preferences, 'proactivePreferences' | 'quietHours'>;

export const savePreferencesKey = ['profile', 'save-preferences'];

export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: savePreferencesKey,
    networkMode: 'always',
    mutationFn: (body: PreferenceChoices) => call('saveProactivePreferences', { body }),
    onSuccess: (saved) =>
      client.setQueryData(preferencesQuery.queryKey, (held) => (held ? { ...held, ...saved } : held)),
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
