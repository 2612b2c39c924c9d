import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UnfinishedCard } from '@app/contracts/payments.ts';
import { call } from '../../../lib/api.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { centsAsDollars, utcDayTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { texts } from '../texts/upgrade.ts';
import { unfinishedCardQuery } from './payment-queries.ts';

const say = texts.card.waiting;

/** An order that its buyer has agreed to and that nobody charged: the option's own button finishes it, this one gives it up. */
export function WaitingPayment({ waiting }: { waiting: UnfinishedCard }) {
  const client = useQueryClient();
  const { orderID, payment } = waiting;
  const lapse = useMutation({
    networkMode: 'always',
    mutationFn: (_next: HTMLElement | null | undefined) => call('lapsePaypalOrder', { body: { orderID } }),
    onSuccess: (_answer, next) => {
      // The button goes with what it ends, so the focus is handed on before.
      next?.focus();
      client.setQueryData(unfinishedCardQuery.queryKey, { unfinished: null });
      toast({ title: say.lapsed.title, description: say.lapsed.text });
    },
    onSettled: () => client.invalidateQueries({ queryKey: unfinishedCardQuery.queryKey }),
  });
  return (
    <div className="opt-at opt-left">
      <Icon name="clock" size={18} />
      <span role="status">
        <b>{say.title}</b> <span>{say.text(centsAsDollars(payment.priceCents))}</span>
        <small className="num">{texts.payment.started(utcDayTime(payment.createdAt))}</small>
        {lapse.error ? <small role="alert">{failureText(lapse.error, say.lapseFailed)}</small> : null}
      </span>
      <Button
        size="sm"
        busy={lapse.isPending}
        busyLabel={say.lapsing}
        onClick={({ currentTarget }) =>
          lapse.mutate(currentTarget.closest('article')?.querySelector<HTMLElement>('.opt > button'))
        }
      >
        {say.lapse}
      </Button>
    </div>
  );
}
