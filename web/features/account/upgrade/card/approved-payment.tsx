import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UnfinishedCard } from '@app/contracts/money/payments.ts';
import { callEndpoint } from '../../../../lib/api/api.ts';
import { failureText } from '../../../../lib/api/failure-text.ts';
import { formatCents, formatUtcDayTime } from '../../../../lib/format/format.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { showToast } from '../../../../ui/feedback/toast-store.ts';
import { texts } from '../../texts/upgrade.ts';
import { unfinishedCardQuery } from '../payment-queries.ts';

const copy = texts.card.waiting;

/** Approved and not charged: the option's own button finishes it, this one lets it lapse. */
export function ApprovedPayment({ order }: { order: UnfinishedCard }) {
  const client = useQueryClient();
  const { orderID, payment } = order;
  const lapse = useMutation({
    networkMode: 'always',
    mutationFn: (_nextFocus: HTMLElement | null | undefined) =>
      callEndpoint('lapsePaypalOrder', { body: { orderID } }),
    onSuccess: (_reply, nextFocus) => {
      // This button disappears, so the focus moves on first.
      nextFocus?.focus();
      client.setQueryData(unfinishedCardQuery.queryKey, { unfinished: null });
      showToast({ title: copy.lapsed.title, description: copy.lapsed.text });
    },
    onSettled: () => client.invalidateQueries({ queryKey: unfinishedCardQuery.queryKey }),
  });
  return (
    <div className="pay-option__status pay-option__status--with-action">
      <Icon name="clock" size={18} />
      <span role="status">
        <b>{copy.title}</b> <span>{copy.text(formatCents(payment.priceCents))}</span>
        <small className="numeric">{texts.payment.started(formatUtcDayTime(payment.createdAt))}</small>
        {lapse.error ? <small role="alert">{failureText(lapse.error, copy.lapseFailed)}</small> : null}
      </span>
      <Button
        size="small"
        busy={lapse.isPending}
        busyLabel={copy.lapsing}
        onClick={({ currentTarget }) =>
          lapse.mutate(currentTarget.closest('article')?.querySelector<HTMLElement>('.pay-option > button'))
        }
      >
        {copy.lapse}
      </Button>
    </div>
  );
}
