import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeviceView } from '@app/contracts/accounts/devices.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { leaveAfterSignOut, refreshUser } from '../../../lib/session/session.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { texts } from '../texts/security.ts';

/** A Telegram account that comes or goes changes the list. */
export const devicesQuery = (telegramJoined: boolean) =>
  queryOptions({
    queryKey: ['security', 'devices', telegramJoined],
    queryFn: ({ signal }) => callEndpoint('listDevices', undefined, signal),
    placeholderData: (previous) => previous,
    staleTime: 0,
  });

const endDevice = ({ id, kind }: DeviceView) =>
  kind === 'telegram' ? callEndpoint('disconnectTelegram') : callEndpoint('endDevice', { params: { id } });

export function useEndDevice() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: endDevice,
    onSuccess: async (_reply, { kind }) => {
      await Promise.all([client.invalidateQueries({ queryKey: ['security'] }), refreshUser()]);
      showToast({ title: texts.devices.ended[kind], kind: 'success' });
    },
    onError: (error) =>
      showToast({ title: texts.devices.failed, description: failureText(error, ''), kind: 'error' }),
  });
}

export function useSignOutEverywhere() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (keepThis: boolean) => callEndpoint('signOutEverywhere', { body: { keepThis } }),
    onSuccess: async (_reply, keepThis) => {
      if (!keepThis) return leaveAfterSignOut();
      await Promise.all([client.invalidateQueries({ queryKey: ['security'] }), refreshUser()]);
      showToast({ title: texts.everywhere.done, kind: 'success' });
    },
    onError: (error) =>
      showToast({ title: texts.everywhere.failed, description: failureText(error, ''), kind: 'error' }),
  });
}

export const useConfirmTelegram = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: (number: string) => callEndpoint('confirmTelegram', { body: { number } }),
    onSuccess: async () => {
      await refreshUser();
      showToast({ title: texts.telegram.done, kind: 'success' });
    },
  });

export const useDeclineTelegram = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: () => callEndpoint('declineTelegram'),
    onSuccess: async () => {
      await refreshUser();
      showToast({ title: texts.telegram.declined, kind: 'success' });
    },
  });
