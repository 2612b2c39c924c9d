import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ProfileChanges } from '@app/contracts/accounts/profile.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { setUser } from '../../../lib/session/session.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { withSaveTimeout } from '../save-timeout.ts';
import { texts } from '../texts/profile.ts';
import { discardSavedEdits, type ProfileDraft } from './profile-draft.ts';

export const useChangePassword = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      callEndpoint('changePassword', { body }),
  });

export const saveProfileKey = ['profile', 'save'];

type ProfileSave = { userId: string; draft: ProfileDraft; changes: ProfileChanges };

/** The outcome is a toast, so that it is seen also when the drawer was left meanwhile. */
export function useSaveProfile() {
  return useMutation({
    mutationKey: saveProfileKey,
    networkMode: 'always',
    mutationFn: ({ changes }: ProfileSave) =>
      withSaveTimeout((signal) => callEndpoint('saveProfile', { body: changes }, signal)),
    onSuccess: (user, { userId, draft }) => {
      setUser(user);
      discardSavedEdits(userId, draft);
      showToast({ title: texts.saving.done, kind: 'success' });
    },
    onError: (error) =>
      showToast({
        title: texts.saving.failed,
        description: failureText(error, texts.saving.failedOtherwise),
        kind: 'error',
      }),
  });
}

export const analyticsQuery = queryOptions({
  queryKey: ['profile', 'analytics'],
  queryFn: ({ signal }) => callEndpoint('getAnalytics', undefined, signal),
});
