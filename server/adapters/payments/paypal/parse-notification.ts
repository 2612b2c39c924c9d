import * as z from 'zod/mini';
import type { CardEvent, CardNotification } from '../card-port.ts';
import {
  captureSchema,
  captureSubjectOf,
  firstValidTime,
  optionalText,
  orderSchema,
  refundSchema,
  text,
  toCaptureEvents,
  toRefundEvents,
  type Refund,
} from './wire.ts';

export const disputeSchema = z.object({
  dispute_id: text,
  create_time: optionalText,
  disputed_transactions: z.array(
    z.object({ seller_transaction_id: optionalText, invoice_number: optionalText }),
  ),
  dispute_outcome: z.nullish(z.object({ outcome_code: optionalText })),
});

const notificationSchema = z.object({
  id: text,
  event_type: text,
  create_time: optionalText,
  resource: z.record(z.string(), z.unknown()),
});

function captureIdOf(refund: Refund): string | null {
  const captureUrl = refund.links?.find(({ rel }) => rel === 'up')?.href;
  // Without a link up the resource is the reversed capture itself.
  return captureUrl ? (/\/captures\/([\w-]{1,64})$/.exec(captureUrl)?.[1] ?? null) : refund.id;
}

/** Outcomes that leave the money with us. */
const WON_OUTCOMES = new Set([
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'DENIED',
]);

type ParsedResource = Pick<CardNotification, 'subject' | 'events'> | null;

function parseCapture(resource: unknown, status: string | null, at: number | null): ParsedResource {
  const capture = captureSchema.safeParse(resource).data;
  if (!capture) return null;
  return {
    subject: captureSubjectOf(capture),
    events: toCaptureEvents(status === null ? capture : { ...capture, status }, at),
  };
}

function parseRefund(resource: unknown, at: number | null): ParsedResource {
  const refund = refundSchema.safeParse(resource).data;
  if (!refund) return null;
  return {
    subject: { orderId: null, captureId: captureIdOf(refund), paymentId: refund.invoice_id ?? null },
    events: toRefundEvents(refund, at),
  };
}

/** The opening of a dispute and, once it is resolved for us, its end. */
export function toDisputeEvents(
  dispute: z.infer<typeof disputeSchema>,
  isResolved: boolean,
  at: number | null,
): CardEvent[] {
  const disputeId = dispute.dispute_id;
  const opened: CardEvent = { kind: 'disputed', disputeId, at: firstValidTime(dispute.create_time) ?? at };
  const isWon = isResolved && WON_OUTCOMES.has(dispute.dispute_outcome?.outcome_code ?? '');
  return isWon ? [opened, { kind: 'dispute_won', disputeId, at }] : [opened];
}

function parseDispute(resource: unknown, isResolved: boolean, at: number | null): ParsedResource {
  const dispute = disputeSchema.safeParse(resource).data;
  const [transaction] = dispute?.disputed_transactions ?? [];
  if (!dispute || !transaction) return null;
  return {
    subject: {
      orderId: null,
      captureId: transaction.seller_transaction_id ?? null,
      paymentId: transaction.invoice_number ?? null,
    },
    events: toDisputeEvents(dispute, isResolved, at),
  };
}

function parseApproval(resource: unknown, at: number | null): ParsedResource {
  const order = orderSchema.safeParse(resource).data;
  if (!order) return null;
  const paymentId = order.purchase_units?.[0]?.invoice_id ?? null;
  return {
    subject: { orderId: order.id, captureId: null, paymentId },
    events: [{ kind: 'approved', at }],
  };
}

const parsers: Readonly<Record<string, (resource: unknown, at: number | null) => ParsedResource>> = {
  'CHECKOUT.ORDER.APPROVED': parseApproval,
  'PAYMENT.CAPTURE.COMPLETED': (resource, at) => parseCapture(resource, null, at),
  'PAYMENT.CAPTURE.PENDING': (resource, at) => parseCapture(resource, 'PENDING', at),
  'PAYMENT.CAPTURE.DENIED': (resource, at) => parseCapture(resource, 'DECLINED', at),
  'PAYMENT.CAPTURE.DECLINED': (resource, at) => parseCapture(resource, 'DECLINED', at),
  'PAYMENT.CAPTURE.REFUNDED': parseRefund,
  'PAYMENT.CAPTURE.REVERSED': parseRefund,
  'CUSTOMER.DISPUTE.CREATED': (resource, at) => parseDispute(resource, false, at),
  'CUSTOMER.DISPUTE.UPDATED': (resource, at) => parseDispute(resource, false, at),
  'CUSTOMER.DISPUTE.RESOLVED': (resource, at) => parseDispute(resource, true, at),
};

const noSubject = { orderId: null, captureId: null, paymentId: null };

/** Without events where its type is of no interest; null for what is no notification of PayPal. */
export function parseNotification(body: unknown): CardNotification | null {
  const notification = notificationSchema.safeParse(body).data;
  if (!notification) return null;
  const { id, event_type: type } = notification;
  const parse = parsers[type];
  if (!parse) return { id, type, subject: noSubject, events: [] };
  const parsed = parse(notification.resource, firstValidTime(notification.create_time));
  return parsed && { id, type, ...parsed };
}
