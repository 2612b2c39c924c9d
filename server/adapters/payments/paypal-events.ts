import * as z from 'zod/mini';
import {
  capture,
  captureWords,
  maybe,
  order,
  refund,
  refundWords,
  subjectOf,
  text,
  timeOf,
  type Refund,
} from './paypal-wire.ts';
import type { CardEvent, CardWord } from './port.ts';

export const dispute = z.object({
  dispute_id: text,
  create_time: maybe,
  disputed_transactions: z.array(z.object({ seller_transaction_id: maybe, invoice_number: maybe })),
  dispute_outcome: z.nullish(z.object({ outcome_code: maybe })),
});

const event = z.object({
  id: text,
  event_type: text,
  create_time: maybe,
  resource: z.record(z.string(), z.unknown()),
});

/** The capture that a refund points up to. */
function captureOfRefund(said: Refund): string | null {
  const up = said.links?.find(({ rel }) => rel === 'up')?.href;
  // A reversal may be told by the capture itself.
  return up ? (/\/captures\/([\w-]{1,64})$/.exec(up)?.[1] ?? null) : said.id;
}

/** Outcomes that leave the money with us. */
const WON = new Set(['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED']);

type Read = Pick<CardEvent, 'subject' | 'words'> | null;

function readCaptureEvent(resource: unknown, status: string | null, at: number | null): Read {
  const said = capture.safeParse(resource).data;
  if (!said) return null;
  return {
    subject: subjectOf(said),
    words: captureWords(status === null ? said : { ...said, status }, at),
  };
}

function readRefundEvent(resource: unknown, at: number | null): Read {
  const said = refund.safeParse(resource).data;
  if (!said) return null;
  return {
    subject: { orderId: null, captureId: captureOfRefund(said), paymentId: said.invoice_id ?? null },
    words: refundWords(said, at),
  };
}

/** What a dispute says of its charge: that it was opened and, where it is over, whether the money stays with us. */
export function disputeWords(
  said: z.infer<typeof dispute>,
  resolved: boolean,
  at: number | null,
): CardWord[] {
  const number = said.dispute_id;
  const opened: CardWord = { kind: 'disputed', dispute: number, at: timeOf(said.create_time) ?? at };
  const won = resolved && WON.has(said.dispute_outcome?.outcome_code ?? '');
  return won ? [opened, { kind: 'dispute_won', dispute: number, at }] : [opened];
}

function readDispute(resource: unknown, resolved: boolean, at: number | null): Read {
  const said = dispute.safeParse(resource).data;
  const [about] = said?.disputed_transactions ?? [];
  if (!said || !about) return null;
  return {
    subject: {
      orderId: null,
      captureId: about.seller_transaction_id ?? null,
      paymentId: about.invoice_number ?? null,
    },
    words: disputeWords(said, resolved, at),
  };
}

function readApproval(resource: unknown, at: number | null): Read {
  const said = order.safeParse(resource).data;
  if (!said) return null;
  const paymentId = said.purchase_units?.[0]?.invoice_id ?? null;
  return {
    subject: { orderId: said.id, captureId: null, paymentId },
    words: [{ kind: 'approved', at }],
  };
}

const readers: Readonly<Record<string, (resource: unknown, at: number | null) => Read>> = {
  'CHECKOUT.ORDER.APPROVED': readApproval,
  'PAYMENT.CAPTURE.COMPLETED': (resource, at) => readCaptureEvent(resource, null, at),
  'PAYMENT.CAPTURE.PENDING': (resource, at) => readCaptureEvent(resource, 'PENDING', at),
  'PAYMENT.CAPTURE.DENIED': (resource, at) => readCaptureEvent(resource, 'DECLINED', at),
  'PAYMENT.CAPTURE.DECLINED': (resource, at) => readCaptureEvent(resource, 'DECLINED', at),
  'PAYMENT.CAPTURE.REFUNDED': readRefundEvent,
  'PAYMENT.CAPTURE.REVERSED': readRefundEvent,
  'CUSTOMER.DISPUTE.CREATED': (resource, at) => readDispute(resource, false, at),
  'CUSTOMER.DISPUTE.UPDATED': (resource, at) => readDispute(resource, false, at),
  'CUSTOMER.DISPUTE.RESOLVED': (resource, at) => readDispute(resource, true, at),
};

const nobody = { orderId: null, captureId: null, paymentId: null };

/** A message in our words, without words where it is of no interest; null for what is no message of PayPal. */
export function readEvent(body: unknown): CardEvent | null {
  const said = event.safeParse(body).data;
  if (!said) return null;
  const { id, event_type: type } = said;
  const reader = readers[type];
  if (!reader) return { id, type, subject: nobody, words: [] };
  const read = reader(said.resource, timeOf(said.create_time));
  return read && { id, type, ...read };
}
