import * as z from 'zod/mini';
import type { CardEvent, CardWord, Money } from './port.ts';

const text = z.string().check(z.maxLength(300));
const maybe = z.nullish(text);
const amount = z.nullish(z.object({ currency_code: text, value: text }));
const links = z.nullish(z.array(z.object({ rel: maybe, href: maybe })));

const capture = z.object({
  id: text,
  status: text,
  amount,
  custom_id: maybe,
  invoice_id: maybe,
  create_time: maybe,
  supplementary_data: z.nullish(z.object({ related_ids: z.nullish(z.object({ order_id: maybe })) })),
});
type Capture = z.infer<typeof capture>;

const refund = z.object({ id: text, status: maybe, amount, invoice_id: maybe, create_time: maybe, links });
type Refund = z.infer<typeof refund>;

const order = z.object({
  id: text,
  status: text,
  create_time: maybe,
  update_time: maybe,
  purchase_units: z.nullish(
    z.array(
      z.object({
        invoice_id: maybe,
        payments: z.nullish(
          z.object({ captures: z.nullish(z.array(capture)), refunds: z.nullish(z.array(refund)) }),
        ),
      }),
    ),
  ),
});

const dispute = z.object({
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

/** Amounts are decimals in a string; null for what is none. */
function moneyOf(said: z.infer<typeof amount>): Money | null {
  if (!said || !/^\d{1,9}(\.\d{1,2})?$/.test(said.value)) return null;
  const [whole = '', part = ''] = said.value.split('.');
  return { cents: Number(whole) * 100 + Number(part.padEnd(2, '0')), currency: said.currency_code };
}

function timeOf(...said: Array<string | null | undefined>): number | null {
  const at = said.map((one) => Date.parse(one ?? '')).find(Number.isFinite);
  return at ?? null;
}

const captureKinds: Readonly<Record<string, 'paid' | 'processing' | 'refused'>> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  PENDING: 'processing',
  DECLINED: 'refused',
  FAILED: 'refused',
};

function captureWords(said: Capture, at: number | null): CardWord[] {
  const kind = captureKinds[said.status];
  if (!kind) return [];
  const word: CardWord = {
    kind,
    capture: said.id,
    money: moneyOf(said.amount),
    userId: said.custom_id ?? null,
    paymentId: said.invoice_id ?? null,
    at: timeOf(said.create_time) ?? at,
  };
  return [word];
}

/** Refunds that failed or still wait have moved nothing. */
function refundWords(said: Refund, at: number | null): CardWord[] {
  if ((said.status ?? 'COMPLETED') !== 'COMPLETED') return [];
  return [
    { kind: 'refunded', refund: said.id, money: moneyOf(said.amount), at: timeOf(said.create_time) ?? at },
  ];
}

/** What an order says of itself; null for what is no order. */
export function readOrder(body: unknown): { id: string; words: CardWord[] } | null {
  const said = order.safeParse(body).data;
  if (!said) return null;
  const units = said.purchase_units ?? [];
  const at = timeOf(said.update_time, said.create_time);
  const words: CardWord[] = units.flatMap(({ payments }) => [
    ...(payments?.captures ?? []).flatMap((one) => captureWords(one, at)),
    ...(payments?.refunds ?? []).flatMap((one) => refundWords(one, at)),
  ]);
  if (said.status === 'APPROVED') words.push({ kind: 'approved', at });
  if (said.status === 'VOIDED') words.push({ kind: 'cancelled', at });
  return { id: said.id, words };
}

const orderOfCapture = (said: Capture): string | null =>
  said.supplementary_data?.related_ids?.order_id ?? null;

/** To which order and payment a capture belongs; null for what is no capture. */
export function readCaptureSubject(body: unknown) {
  const said = capture.safeParse(body).data;
  return said && { orderId: orderOfCapture(said), captureId: said.id, paymentId: said.invoice_id ?? null };
}

/** The capture that a refund points up to. */
function captureOfRefund(said: Refund): string | null {
  const up = said.links?.find(({ rel }) => rel === 'up')?.href ?? '';
  return /\/captures\/([\w-]{1,64})$/.exec(up)?.[1] ?? null;
}

/** Outcomes that leave the money with us. */
const WON = new Set(['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED']);

type Read = Pick<CardEvent, 'subject' | 'words'> | null;

function readCaptureEvent(resource: unknown, status: string | null, at: number | null): Read {
  const said = capture.safeParse(resource).data;
  if (!said) return null;
  return {
    subject: { orderId: orderOfCapture(said), captureId: said.id, paymentId: said.invoice_id ?? null },
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

function readDispute(resource: unknown, resolved: boolean, at: number | null): Read {
  const said = dispute.safeParse(resource).data;
  const [about] = said?.disputed_transactions ?? [];
  if (!said || !about) return null;
  const number = said.dispute_id;
  const opened: CardWord = { kind: 'disputed', dispute: number, at: timeOf(said.create_time) ?? at };
  const won = resolved && WON.has(said.dispute_outcome?.outcome_code ?? '');
  return {
    subject: {
      orderId: null,
      captureId: about.seller_transaction_id ?? null,
      paymentId: about.invoice_number ?? null,
    },
    words: won ? [opened, { kind: 'dispute_won', dispute: number, at }] : [opened],
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
