import * as z from 'zod/mini';
import { dispute, disputeWords } from './paypal-events.ts';
import { ask, type Send } from './paypal-transport.ts';
import { troubleOf } from './paypal-trouble.ts';
import { maybe, text, timeOf } from './paypal-wire.ts';
import { CardTrouble, type CardWord } from './port.ts';

/** More than so many disputes about one charge are no honest answer. */
const MOST = 20;

const list = z.object({ items: z.nullish(z.array(z.object({ dispute_id: text }))) });
const details = z.extend(dispute, { status: maybe, update_time: maybe });

type Access = { baseUrl: string; send: Send; token: () => Promise<string>; patienceMs?: number | undefined };

/** PayPal's library knows no disputes, so these two calls are made without it. @throws CardTrouble */
export async function readDisputes(access: Access, captureId: string): Promise<CardWord[]> {
  const authorization = `Bearer ${await access.token()}`;
  const get = async (path: string): Promise<unknown> => {
    const headers = { authorization, accept: 'application/json' };
    const answer = await ask(access.send, `${access.baseUrl}${path}`, { headers }, access.patienceMs);
    // Disputes are switched on for an app by its owner: without that refunds are still found.
    if (answer.status === 403 || answer.status === 404) return { items: [] };
    if (answer.status !== 200) throw troubleOf('GET /v1/customer/disputes', answer);
    try {
      return JSON.parse(answer.text);
    } catch {
      throw new CardTrouble('unknown', 'PayPal answered GET /v1/customer/disputes with no JSON');
    }
  };
  const listed = list.safeParse(
    await get(`/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`),
  );
  if (!listed.success) throw new CardTrouble('unknown', 'PayPal answered without a list of disputes');
  const words: CardWord[] = [];
  for (const { dispute_id: id } of (listed.data.items ?? []).slice(0, MOST)) {
    const said = details.safeParse(await get(`/v1/customer/disputes/${encodeURIComponent(id)}`)).data;
    // Of another charge, or not to be read: nothing is said of this one.
    if (!said?.disputed_transactions.some(({ seller_transaction_id: about }) => about === captureId))
      continue;
    words.push(...disputeWords(said, said.status === 'RESOLVED', timeOf(said.update_time, said.create_time)));
  }
  return words;
}
