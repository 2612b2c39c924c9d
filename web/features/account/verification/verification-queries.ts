import { useMutation } from '@tanstack/react-query';
import { CallError } from '@app/contracts/request.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { refreshUser } from '../../../lib/session/session.ts';
import { dismissError, showToast } from '../../../ui/feedback/toast-store.ts';
import { texts } from '../texts/profile.ts';

/** Refreshes the user, as an earlier mail may just have been followed in another tab. */
export function useSendVerification() {
  return useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => callEndpoint('sendVerification', { body: { email } }),
    onSuccess: () => refreshUser(),
  });
}

const showFailureToast = (title: string) => (error: Error) => {
  const isOffline = error instanceof CallError && error.status === 0;
  const description = isOffline
    ? texts.verification.networkError
    : failureText(error, texts.verification.tryLater);
  showToast({ title, description, kind: 'error' });
};

/** Opens the bot in the tab that the press opened, also when the drawer was left meanwhile. */
export const useConnectTelegram = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: (_tab: Window | null) => callEndpoint('connectTelegram'),
    onSuccess: ({ autoStartUrl }, tab) => {
      dismissError(texts.verification.connectFailed);
      tab?.location.replace(autoStartUrl);
    },
    onError: (error, tab) => {
      tab?.close();
      showFailureToast(texts.verification.connectFailed)(error);
    },
  });

export const useDisconnectTelegram = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: () => callEndpoint('disconnectTelegram'),
    onSuccess: async () => {
      await refreshUser();
      showToast({ title: texts.verification.disconnected, kind: 'success' });
    },
    onError: showFailureToast(texts.verification.disconnectFailed),
  });
