import * as z from 'zod/mini';
import type { CardEvent, CardSubject, Money } from '../card-port.ts';

export const text = z.string().check(z.maxLength(300));
export const optionalText = z.nullish(text);
const amount = z.nullish(z.object({ currency_code: text, value: text }));
const payee = z.nullish(z.object({ merchant_id: optionalText }));
const links = z.nullish(z.array(z.object({ rel: optionalText, href: optionalText })));

export const captureSchema = z.object({
  id: text,
  status: text,
  amount,
  custom_id: optionalText,
  invoice_id: optionalText,
  payee,
  create_time: optionalText,
  supplementary_data: z.nullish(z.object({ related_ids: z.nullish(z.object({ order_id: optionalText })) })),
});
type Capture = z.infer<typeof captureSchema>;

export const refundSchema = z.object({
  id: text,
  status: optionalText,
  amount,
  invoice_id: optionalText,
  create_time: optionalText,
  links,
});
export type Refund = z.infer<typeof refundSchema>;

export const orderSchema = z.object({
  id: text,
  status: text,
  create_time: optionalText,
  update_time: optionalText,
  purchase_units: z.nullish(
    z.array(
      z.object({
        invoice_id: optionalText,
        payee,
        payments: z.nullish(
          z.object({
            captures: z.nullish(z.array(captureSchema)),
            refunds: z.nullish(z.array(refundSchema)),
          }),
        ),
      }),
    ),
  ),
});

/** Amounts are decimals in a string; null for anything else. */
function toMoney(value: z.infer<typeof amount>): Money | null {
  if (!value || !/^\d{1,9}(\.\d{1,2})?$/.test(value.value)) return null;
  const [whole = '', fraction = ''] = value.value.split('.');
  return { cents: Number(whole) * 100 + Number(fraction.padEnd(2, '0')), currency: value.currency_code };
}

export function firstValidTime(...times: Array<string | null | undefined>): number | null {
  return times.map((time) => Date.parse(time ?? '')).find(Number.isFinite) ?? null;
}

const orderIdOf = (capture: Capture): string | null =>
  capture.supplementary_data?.related_ids?.order_id ?? null;

const captureKinds: Readonly<Record<string, 'paid' | 'processing' | 'refused'>> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  PENDING: 'processing',
  DECLINED: 'refused',
  FAILED: 'refused',
};

/** `refunds`: what is known of its refunds; without any, a capture whose status is REFUNDED counts as refunded in full. */
export function toCaptureEvents(
  capture: Capture,
  at: number | null,
  {
    orderId = orderIdOf(capture),
    payeeId = null,
    refunds = [],
  }: { orderId?: string | null; payeeId?: string | null; refunds?: readonly CardEvent[] } = {},
): CardEvent[] {
  const kind = captureKinds[capture.status];
  if (!kind) return [];
  const event: CardEvent = {
    kind,
    captureId: capture.id,
    orderId,
    money: toMoney(capture.amount),
    userId: capture.custom_id ?? null,
    paymentId: capture.invoice_id ?? null,
    payeeId: capture.payee?.merchant_id ?? payeeId,
    at: firstValidTime(capture.create_time) ?? at,
  };
  if (capture.status !== 'REFUNDED' || refunds.length > 0) return [event];
  return [event, { kind: 'refunded', refundId: capture.id, money: null, at }];
}

/** Refunds in these states have moved no money. */
const UNMOVED = new Set(['PENDING', 'FAILED', 'CANCELLED']);

export function toRefundEvents(refund: Refund, at: number | null): CardEvent[] {
  if (UNMOVED.has(refund.status ?? '')) return [];
  return [
    {
      kind: 'refunded',
      refundId: refund.id,
      money: toMoney(refund.amount),
      at: firstValidTime(refund.create_time) ?? at,
    },
  ];
}

type ParsedOrder = { id: string; payeeId: string | null; events: CardEvent[] };

export function parseOrder(body: unknown): ParsedOrder | null {
  const order = orderSchema.safeParse(body).data;
  if (!order) return null;
  const units = order.purchase_units ?? [];
  const at = firstValidTime(order.update_time, order.create_time);
  const events: CardEvent[] = units.flatMap((unit) => {
    const refunds = (unit.payments?.refunds ?? []).flatMap((refund) => toRefundEvents(refund, at));
    const captures = unit.payments?.captures ?? [];
    const payeeId = unit.payee?.merchant_id ?? null;
    return [
      ...captures.flatMap((capture) => toCaptureEvents(capture, at, { orderId: order.id, payeeId, refunds })),
      ...refunds,
    ];
  });
  if (order.status === 'APPROVED') events.push({ kind: 'approved', at });
  if (order.status === 'VOIDED') events.push({ kind: 'cancelled', at });
  return { id: order.id, payeeId: units[0]?.payee?.merchant_id ?? null, events };
}

export const captureSubjectOf = (capture: Capture): CardSubject => ({
  orderId: orderIdOf(capture),
  captureId: capture.id,
  paymentId: capture.invoice_id ?? null,
});

export function parseCaptureSubject(body: unknown): CardSubject | null {
  const capture = captureSchema.safeParse(body).data;
  return capture ? captureSubjectOf(capture) : null;
}
