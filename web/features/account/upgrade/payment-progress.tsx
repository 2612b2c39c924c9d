import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshUser } from '../../../lib/session/session.ts';
import { formatUtcDayTime } from '../../../lib/format/format.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { texts } from '../texts/upgrade.ts';
import { describePayment } from './payment-notice.ts';
import { followedPaymentQuery } from './payment-queries.ts';

/** Follows a payment until it is final; success is toasted and closes the sheet. */
export function PaymentProgress({ paymentId, onPaid }: { paymentId: string | null; onPaid: () => void }) {
  const { data: payment } = useQuery(followedPaymentQuery(paymentId));
  const isAwaited = useRef(paymentId !== null);
  const latestOnPaid = useRef(onPaid);
  useEffect(() => {
    latestOnPaid.current = onPaid;
  });
  useEffect(() => {
    if (!payment) return;
    if (payment.state !== 'paid') {
      isAwaited.current = true;
      return;
    }
    if (!isAwaited.current) return;
    isAwaited.current = false;
    const { title, text } = describePayment(payment);
    showToast({ title, description: text, kind: payment.surplus ? 'info' : 'success' });
    void refreshUser();
    latestOnPaid.current();
  }, [payment]);
  // Success was toasted; only an overpayment is still shown.
  if (!payment || (payment.state === 'paid' && payment.overCents === 0)) return null;
  const { title, text, icon, tone } = describePayment(payment);
  return (
    <div
      className={tone === 'bad' ? 'pay-option__status pay-option__status--failed' : 'pay-option__status'}
      role="status"
    >
      <Icon name={icon} size={18} />
      <span>
        <b>{title}</b> <span>{text}</span>
        <small className="numeric">{texts.payment.started(formatUtcDayTime(payment.createdAt))}</small>
      </span>
    </div>
  );
}
