import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { Button } from '../../ui/button.tsx';
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
    <section className="dev" aria-label={say.title}>
      <h3>{say.title}</h3>
      <p className="small muted">{say.about}</p>
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
        <>
          <p className="small muted">{failureText(error, say.loadFailed)}</p>
          <Button busy={isFetching} busyLabel={say.loading} onClick={() => void refetch()}>
            {say.retry}
          </Button>
        </>
      ) : (
        <Loading text={say.loading} />
      )}
    </section>
  );
}
