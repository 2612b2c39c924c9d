import {
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '@app/domain/payments/catalogue.ts';
import { CallError } from '@app/contracts/request.ts';
import { call } from '../../../lib/api.ts';
import { count } from '../../../lib/format.ts';
import { forgetPaying, rememberPaying } from '../../../lib/returned-payment.ts';
import { refreshUser } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast-store.ts';
import { texts } from '../texts/upgrade.ts';
import type { Attempt } from './pay-option.tsx';
import { paymentWords } from './payment-words.ts';
import { followedPaymentQuery, isOver, unfinishedCardQuery } from './payment-queries.ts';

const say = texts.card;
type Words = { title: string; text: string };

/** A way to pay went wrong, in the words of its option. */
export class PayFailure extends Error {
  readonly words: Words;
  /** The order whose charge nobody has answered for; null where it is known that no money moved. */
  readonly unanswered: string | null;
  constructor(words: Words, cause: unknown, unanswered: string | null = null) {
    super(words.text, { cause });
    this.words = words;
    this.unanswered = unanswered;
  }
}

class PayCancelled extends Error {}

/** Brings the buyer to where the order is approved: answers the order, or null where they turned back. */
export type Approve = (createOrder: () => Promise<string>) => Promise<string | null>;

/** Where another payment stands in the way only the server's own words say what to do about it. */
const wordsOf = (error: unknown, words: Words): Words =>
  error instanceof CallError && error.code === 'conflict' ? { ...words, text: error.message } : words;

/** The price is the catalogue's: the server refuses any other. */
async function createOrder({ priceCents, currency }: Product): Promise<string> {
  try {
    const amount = (priceCents / 100).toFixed(2);
    const { id } = await call('createPaypalOrder', { body: { intent: 'CAPTURE', amount, currency } });
    return id;
  } catch (error) {
    throw new PayFailure(wordsOf(error, say.orderFailed), error);
  }
}

/** Refused money did not move; where no answer came, or one of trouble on the way, nobody here can know. */
const mayHavePaid = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500 || error.code === 'in_progress';

async function capture(orderID: string) {
  try {
    return await call('capturePaypalOrder', { body: { orderID } });
  } catch (error) {
    throw new PayFailure(wordsOf(error, say.captureFailed), error, mayHavePaid(error) ? orderID : null);
  }
}

/** Whether the option that would tell it is on screen; a failure after the sheet was left is told by a toast. */
const isShown = (): boolean => document.querySelector('.upgrade') !== null;

export const payKey = ['pay', 'card'];

const attemptOf = (error: Error): Attempt => {
  if (error instanceof PayCancelled) return { at: 'cancelled' };
  const { words, unanswered } = error instanceof PayFailure ? error : new PayFailure(say.sdkError, error);
  return { at: 'error', ...words, note: unanswered === null ? undefined : say.maybePaid };
};

/** What the last payment left unanswered, also where the sheet was closed meanwhile: it is asked for again before a new order is paid. */
function unansweredOrder(client: QueryClient): string | null {
  const error = client.getMutationCache().findAll({ mutationKey: payKey }).at(-1)?.state.error;
  return error instanceof PayFailure ? error.unanswered : null;
}

function tellOutside(error: Error): void {
  if (isShown()) return;
  const attempt = attemptOf(error);
  if (attempt.at === 'error') toast({ title: attempt.title, description: attempt.text, kind: 'error' });
  else toast({ title: say.cancelled.title, description: say.cancelled.text });
}

/** Nothing is left to confirm as far as this page knows; the server has the last word. */
async function askWhatIsLeft(client: QueryClient): Promise<void> {
  client.setQueryData(unfinishedCardQuery.queryKey, { unfinished: null });
  await client.invalidateQueries({ queryKey: unfinishedCardQuery.queryKey });
}

/** The charge that is on its way: `asked` by this page, or by one that was closed meanwhile. */
function useChargeOnItsWay(asked: string | null, left: string | null) {
  // What was on its way stays followed until it has arrived, and that is no longer told among what is left.
  const [followed, setFollowed] = useState(left);
  if (left !== null && left !== followed) setFollowed(left);
  const pending = asked ?? followed;
  const { data } = useQuery({ ...followedPaymentQuery(pending), enabled: pending !== null });
  return { pending, isOnItsWay: pending !== null && (!data || !isOver(data.state)) };
}

/** One payment by card or wallet, from the press to the credited tokens; it goes on where the sheet is closed meanwhile. */
export function usePayByCard(product: Product, onPaid: () => void) {
  const client = useQueryClient();
  const [capturing, setCapturing] = useState(false);
  const running = useIsMutating({ mutationKey: payKey }) > 0;
  const unfinished = useQuery(unfinishedCardQuery).data?.unfinished ?? null;
  const pay = useMutation({
    mutationKey: payKey,
    networkMode: 'always',
    mutationFn: async (approve: Approve) => {
      setCapturing(false);
      const order = await approve(() => createOrder(product));
      if (order === null) throw new PayCancelled();
      setCapturing(true);
      return capture(order);
    },
    // A page that is loaded anew in between opens the sheet again, where what is left unfinished is told.
    onMutate: rememberPaying,
    onSuccess: async ({ payment }) => {
      if (payment.state === 'paid')
        toast(
          payment.surplus
            ? { title: texts.payment.surplus.title, description: paymentWords(payment).text, kind: 'info' }
            : {
                title: texts.success.title,
                description: texts.success.text(count(product.tokens), product.premium),
                kind: 'success',
              },
        );
      await refreshUser();
    },
    onError: tellOutside,
    onSettled: () => {
      forgetPaying();
      void askWhatIsLeft(client);
    },
  });
  const charged = pay.data?.payment;
  const asked = charged && charged.state !== 'paid' ? charged.id : null;
  const left = unfinished?.payment.state === 'processing' ? unfinished.payment.id : null;
  const { pending, isOnItsWay } = useChargeOnItsWay(asked, left);
  const waiting = !running && !isOnItsWay && unfinished?.payment.state === 'approved' ? unfinished : null;
  const attempt: Attempt = running
    ? { at: 'processing', text: capturing ? say.capturing : say.atProvider }
    : pay.error
      ? attemptOf(pay.error)
      : { at: 'idle' };
  /** `begin` runs within the press, and not at all where a payment runs or is to be asked for again. */
  const start = (begin: () => Approve): void => {
    if (client.isMutating({ mutationKey: payKey }) > 0 || isOnItsWay) return;
    const order = unansweredOrder(client) ?? waiting?.orderID;
    const approve = order === undefined ? begin() : () => Promise.resolve(order);
    pay.mutate(approve, { onSuccess: ({ payment }) => payment.state === 'paid' && onPaid() });
  };
  return { attempt, start, waiting, pending, isOnItsWay };
}

export type PayByCard = ReturnType<typeof usePayByCard>;
