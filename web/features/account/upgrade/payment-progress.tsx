import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshUser } from '../../../lib/session.ts';
import { utcDayTime } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { texts } from '../texts/upgrade.ts';
import { paymentWords } from './payment-words.ts';
import { followedPaymentQuery } from './payment-queries.ts';

/** How the newest payment by this way stands, for as long as its buyer may be waiting for it; success is told and closes the sheet. */
export function PaymentProgress({ returned, onPaid }: { returned: string | null; onPaid: () => void }) {
  const { data: payment } = useQuery(followedPaymentQuery(returned));
  const waited = useRef(returned !== null);
  const told = useRef(onPaid);
  useEffect(() => {
    told.current = onPaid;
  });
  useEffect(() => {
    if (!payment) return;
    if (payment.state !== 'paid') {
      waited.current = true;
      return;
    }
    if (!waited.current) return;
    waited.current = false;
    const { title, text } = paymentWords(payment);
    toast({ title, description: text, kind: payment.surplus ? 'info' : 'success' });
    void refreshUser();
    told.current();
  }, [payment]);
  // Success was told when it came; only what it leaves to do still stands here.
  if (!payment || (payment.state === 'paid' && payment.overCents === 0)) return null;
  const { title, text, icon, tone } = paymentWords(payment);
  return (
    <div className={tone === 'bad' ? 'opt-at bad' : 'opt-at'} role="status">
      <Icon name={icon} size={18} />
      <span>
        <b>{title}</b> <span>{text}</span>
        <small className="num">{texts.payment.started(utcDayTime(payment.createdAt))}</small>
      </span>
    </div>
  );
}
