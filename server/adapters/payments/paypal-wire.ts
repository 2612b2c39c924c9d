import * as z from 'zod/mini';
import type { CardSubject, CardWord, Money } from './port.ts';

export const text = z.string().check(z.maxLength(300));
export const maybe = z.nullish(text);
const amount = z.nullish(z.object({ currency_code: text, value: text }));
const payee = z.nullish(z.object({ merchant_id: maybe }));
const links = z.nullish(z.array(z.object({ rel: maybe, href: maybe })));

export const capture = z.object({
  id: text,
  status: text,
  amount,
  custom_id: maybe,
  invoice_id: maybe,
  payee,
  create_time: maybe,
  supplementary_data: z.nullish(z.object({ related_ids: z.nullish(z.object({ order_id: maybe })) })),
});
type Capture = z.infer<typeof capture>;

export const refund = z.object({
  id: text,
  status: maybe,
  amount,
  invoice_id: maybe,
  create_time: maybe,
  links,
});
export type Refund = z.infer<typeof refund>;

export const order = z.object({
  id: text,
  status: text,
  create_time: maybe,
  update_time: maybe,
  purchase_units: z.nullish(
    z.array(
      z.object({
        invoice_id: maybe,
        payee,
        payments: z.nullish(
          z.object({ captures: z.nullish(z.array(capture)), refunds: z.nullish(z.array(refund)) }),
        ),
      }),
    ),
  ),
});

/** Amounts are decimals in a string; null for what is none. */
function moneyOf(said: z.infer<typeof amount>): Money | null {
  if (!said || !/^\d{1,9}(\.\d{1,2})?$/.test(said.value)) return null;
  const [whole = '', part = ''] = said.value.split('.');
  return { cents: Number(whole) * 100 + Number(part.padEnd(2, '0')), currency: said.currency_code };
}

export function timeOf(...said: Array<string | null | undefined>): number | null {
  const at = said.map((one) => Date.parse(one ?? '')).find(Number.isFinite);
  return at ?? null;
}

const orderOfCapture = (said: Capture): string | null =>
  said.supplementary_data?.related_ids?.order_id ?? null;

const captureKinds: Readonly<Record<string, 'paid' | 'processing' | 'refused'>> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  PENDING: 'processing',
  DECLINED: 'refused',
  FAILED: 'refused',
};

/** `told` is what is said of its refunds. Where nothing is, a charge that is all refunded says so by itself. */
export function captureWords(
  said: Capture,
  at: number | null,
  {
    orderId = orderOfCapture(said),
    payee: paid = null,
    told = [],
  }: { orderId?: string | null; payee?: string | null; told?: readonly CardWord[] } = {},
): CardWord[] {
  const kind = captureKinds[said.status];
  if (!kind) return [];
  const word: CardWord = {
    kind,
    capture: said.id,
    orderId,
    money: moneyOf(said.amount),
    userId: said.custom_id ?? null,
    paymentId: said.invoice_id ?? null,
    payee: said.payee?.merchant_id ?? paid,
    at: timeOf(said.create_time) ?? at,
  };
  if (said.status !== 'REFUNDED' || told.length > 0) return [word];
  return [word, { kind: 'refunded', refund: said.id, money: null, at }];
}

/** Refunds in these states have moved nothing. */
const UNMOVED = new Set(['PENDING', 'FAILED', 'CANCELLED']);

export function refundWords(said: Refund, at: number | null): CardWord[] {
  if (UNMOVED.has(said.status ?? '')) return [];
  return [
    { kind: 'refunded', refund: said.id, money: moneyOf(said.amount), at: timeOf(said.create_time) ?? at },
  ];
}

type OrderRead = { id: string; payee: string | null; words: CardWord[] };

/** What an order says of itself; null for what is no order. */
export function readOrder(body: unknown): OrderRead | null {
  const said = order.safeParse(body).data;
  if (!said) return null;
  const units = said.purchase_units ?? [];
  const at = timeOf(said.update_time, said.create_time);
  const words: CardWord[] = units.flatMap(({ payments, payee: paid }) => {
    const told = (payments?.refunds ?? []).flatMap((one) => refundWords(one, at));
    const captures = payments?.captures ?? [];
    return [
      ...captures.flatMap((one) =>
        captureWords(one, at, { orderId: said.id, payee: paid?.merchant_id ?? null, told }),
      ),
      ...told,
    ];
  });
  if (said.status === 'APPROVED') words.push({ kind: 'approved', at });
  if (said.status === 'VOIDED') words.push({ kind: 'cancelled', at });
  return { id: said.id, payee: units[0]?.payee?.merchant_id ?? null, words };
}

export const subjectOf = (said: Capture): CardSubject => ({
  orderId: orderOfCapture(said),
  captureId: said.id,
  paymentId: said.invoice_id ?? null,
});

/** To which order and payment a capture belongs; null for what is no capture. */
export function readCaptureSubject(body: unknown): CardSubject | null {
  const said = capture.safeParse(body).data;
  return said ? subjectOf(said) : null;
}
