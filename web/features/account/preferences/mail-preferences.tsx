import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { dismissError, showToast } from '../../../ui/feedback/toast-store.ts';
import { Switch } from '../choice-fields.tsx';
import { texts as copy } from '../texts/mail.ts';
import './preferences-dialog.css';

const mailPreferencesQuery = queryOptions({
  queryKey: ['profile', 'mail'],
  queryFn: ({ signal }) => callEndpoint('getMailChoices', undefined, signal),
  // A link in a mail may have changed it.
  staleTime: 0,
});

type MailSettings = Awaited<ReturnType<typeof callEndpoint<'getMailChoices'>>>;

function useSaveMailPreferences() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    scope: { id: 'mail-choices' },
    mutationFn: (body: MailSettings) => callEndpoint('saveMailChoices', { body }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey: mailPreferencesQuery.queryKey });
      client.setQueryData(mailPreferencesQuery.queryKey, body);
    },
    onSuccess: (saved) => {
      dismissError(copy.saveFailed);
      client.setQueryData(mailPreferencesQuery.queryKey, saved);
    },
    onError: (error) => {
      showToast({
        title: copy.saveFailed,
        description: failureText(error, '') || undefined,
        kind: 'error',
      });
      return client.invalidateQueries({ queryKey: mailPreferencesQuery.queryKey });
    },
  });
}

export function MailPreferences() {
  const { data, error, isFetching, refetch } = useQuery(mailPreferencesQuery);
  const save = useSaveMailPreferences();
  return (
    <section className="preferences-section" aria-label={copy.title}>
      <h3>{copy.title}</h3>
      <p className="small muted">{copy.about}</p>
      {data ? (
        <>
          <Switch
            label={copy.weeklyReport}
            on={data.weeklyReport}
            onChange={(weeklyReport) => save.mutate({ ...data, weeklyReport })}
          />
          <Switch
            label={copy.reEngagement}
            on={data.reEngagement}
            onChange={(reEngagement) => save.mutate({ ...data, reEngagement })}
          />
        </>
      ) : error ? (
        <>
          <p className="small muted">{failureText(error, copy.loadFailed)}</p>
          <Button busy={isFetching} busyLabel={copy.loading} onClick={() => void refetch()}>
            {copy.retry}
          </Button>
        </>
      ) : (
        <Loading text={copy.loading} />
      )}
    </section>
  );
}
