import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { toast } from '../../ui/toast-store.ts';
import './account.css';
import { Switch } from './choices.tsx';
import { texts as say } from './texts/mail.ts';

const mailQuery = queryOptions({
  queryKey: ['profile', 'mail'],
  queryFn: ({ signal }) => call('getMailChoices', undefined, signal),
  // A link in a mail may have changed it.
  staleTime: 0,
});

type Choices = Awaited<ReturnType<typeof call<'getMailChoices'>>>;

function useSaveMail() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    scope: { id: 'mail-choices' },
    mutationFn: (body: Choices) => call('saveMailChoices', { body }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey: mailQuery.queryKey });
      client.setQueryData(mailQuery.queryKey, body);
    },
    onSuccess: (saved) => client.setQueryData(mailQuery.queryKey, saved),
    onError: (error) => {
      toast({ title: failureText(error, say.saveFailed), kind: 'error' });
      return client.invalidateQueries({ queryKey: mailQuery.queryKey });
    },
  });
}

/** The mails that come by the calendar, each kept as soon as it is switched. */
export function MailChoices() {
  const { data, error, isFetching, refetch } = useQuery(mailQuery);
  const save = useSaveMail();
  return (
    <section className="prefs">
      <fieldset>
        <legend className="lab">{say.title}</legend>
        <p className="muted">{say.about}</p>
        {data ? (
          <>
            <Switch
              label={say.weeklyReport}
              on={data.weeklyReport}
              onChange={(weeklyReport) => save.mutate({ ...data, weeklyReport })}
            />
            <Switch
              label={say.reEngagement}
              on={data.reEngagement}
              onChange={(reEngagement) => save.mutate({ ...data, reEngagement })}
            />
          </>
        ) : error ? (
          <ErrorState
            title={failureText(error, say.loadFailed)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Loading text={say.loading} />
        )}
      </fieldset>
    </section>
  );
}
