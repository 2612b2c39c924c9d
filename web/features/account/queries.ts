import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { currentUserQuery } from '../../lib/session.ts';

export const useChangePassword = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call('changePassword', { body }),
  });

/** Mails the verification link and asks for the user again, as the mail may just have been followed elsewhere. */
export function useSendVerification() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => call('sendVerification', { body: { email } }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
}
