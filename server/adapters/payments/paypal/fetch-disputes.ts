import * as z from 'zod/mini';
import { CardProviderError, type CardEvent } from '../card-port.ts';
import type { Fetch } from '../http-fetch.ts';
import { toProviderError } from './errors.ts';
import { disputeSchema, toDisputeEvents } from './parse-notification.ts';
import { sendRequest } from './transport.ts';
import { firstValidTime, optionalText, text } from './wire.ts';

/** No honest answer names more disputes about one charge. */
const MAX_DISPUTES = 20;

const listSchema = z.object({ items: z.nullish(z.array(z.object({ dispute_id: text }))) });
const detailsSchema = z.extend(disputeSchema, { status: optionalText, update_time: optionalText });

type PaypalAccess = {
  baseUrl: string;
  httpFetch: Fetch;
  fetchToken: () => Promise<string>;
  timeoutMs?: number | undefined;
};

/** PayPal's library knows no disputes, so these two calls are made without it. @throws CardProviderError */
export async function fetchDisputes(access: PaypalAccess, captureId: string): Promise<CardEvent[]> {
  const authorization = `Bearer ${await access.fetchToken()}`;
  const get = async (path: string): Promise<unknown> => {
    const headers = { authorization, accept: 'application/json' };
    const reply = await sendRequest(
      access.httpFetch,
      `${access.baseUrl}${path}`,
      { headers },
      access.timeoutMs,
    );
    // The owner of an app switches disputes on; without them refunds are still found.
    if (reply.status === 403 || reply.status === 404) return { items: [] };
    if (reply.status !== 200) throw toProviderError('GET /v1/customer/disputes', reply);
    try {
      return JSON.parse(reply.text);
    } catch {
      throw new CardProviderError('unknown', 'PayPal answered GET /v1/customer/disputes with no JSON');
    }
  };
  const list = listSchema.safeParse(
    await get(`/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`),
  );
  if (!list.success) throw new CardProviderError('unknown', 'PayPal answered without a list of disputes');
  const events: CardEvent[] = [];
  for (const { dispute_id: id } of (list.data.items ?? []).slice(0, MAX_DISPUTES)) {
    const dispute = detailsSchema.safeParse(
      await get(`/v1/customer/disputes/${encodeURIComponent(id)}`),
    ).data;
    // Unreadable, or about another charge.
    if (!dispute?.disputed_transactions.some((one) => one.seller_transaction_id === captureId)) continue;
    const at = firstValidTime(dispute.update_time, dispute.create_time);
    events.push(...toDisputeEvents(dispute, dispute.status === 'RESOLVED', at));
  }
  return events;
}
