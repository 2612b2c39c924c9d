import * as z from 'zod/mini';
import { CardTrouble, type CardTroubleKind } from './port.ts';

const errorBody = z.object({
  name: z.optional(z.string()),
  error: z.optional(z.string()),
  debug_id: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
});

/** What PayPal names its refusals, by what they mean to us. */
const issues: Readonly<Record<string, CardTroubleKind>> = {
  INSTRUMENT_DECLINED: 'declined',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  PAYER_ACCOUNT_RESTRICTED: 'declined',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'declined',
  CARD_EXPIRED: 'declined',
  ORDER_NOT_APPROVED: 'not_approved',
  PAYER_ACTION_REQUIRED: 'not_approved',
  ORDER_ALREADY_CAPTURED: 'captured',
  ORDER_ALREADY_COMPLETED: 'captured',
  PREVIOUS_REQUEST_IN_PROGRESS: 'busy',
  DUPLICATE_REQUEST_ID: 'busy',
  ORDER_EXPIRED: 'no_order',
  ORDER_VOIDED: 'no_order',
  INVALID_RESOURCE_ID: 'no_order',
  RESOURCE_NOT_FOUND: 'no_order',
};

function kindOf(status: number, named: readonly string[]): CardTroubleKind {
  const known = named.map((name) => issues[name]).find((kind) => kind !== undefined);
  if (known) return known;
  if (status === 404) return 'no_order';
  if (status === 429) return 'limit';
  // Wrong or withdrawn keys: the operator may mend it, and nothing was done.
  if (status === 401 || status === 403) return 'down';
  return status >= 500 || status === 408 ? 'unknown' : 'refused';
}

const NAME = /^[\w-]{1,80}$/;

/** A refusal of PayPal in our words, with PayPal's own number of the call. Nothing else of the answer gets into it. */
export function troubleOf(
  what: string,
  { status, text, headers }: { status: number; text: string; headers: Headers },
): CardTrouble {
  let read: unknown = null;
  try {
    read = JSON.parse(text);
  } catch {
    // A proxy's page, or half an answer: told by its status.
  }
  const { name, error, debug_id, details = [] } = errorBody.safeParse(read).data ?? {};
  const named = [...details.map(({ issue }) => issue), name, error].filter(
    (one): one is string => one !== undefined && NAME.test(one),
  );
  const wait = headers.get('retry-after') ?? '';
  const reference = headers.get('paypal-debug-id') ?? debug_id ?? null;
  return new CardTrouble(
    kindOf(status, named),
    `PayPal answered ${what} with ${status} ${named.join(' ')}`.trim(),
    {
      reference: reference !== null && NAME.test(reference) ? reference : null,
      retryAfterSeconds: /^\d{1,5}$/.test(wait) ? Number(wait) : 0,
    },
  );
}
