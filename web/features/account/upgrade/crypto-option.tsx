import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Product } from '@app/domain/payments/catalogue.ts';
import { paymentPage } from '@app/domain/payments/payment-page.ts';
import type { ErrorBody } from '@app/contracts/errors.ts';
import type { PaymentView } from '@app/contracts/payments.ts';
import type { PublicConfig } from '@app/contracts/system.ts';
import { PATIENCE } from '../../../lib/api.ts';
import { dollars } from '../../../lib/format.ts';
import { openAddress } from '../../../lib/page-address.ts';
import { texts } from '../texts/upgrade.ts';
import { PayOption, type Attempt, type PayOptionProps } from './pay-option.tsx';
import { followedPaymentQuery } from './payment-queries.ts';
import { PaymentProgress } from './payment-progress.tsx';

const say = texts.crypto;

const askKey = ['pay', 'crypto'];

/** An earlier payment is to be finished first; the message says which. */
class Standing extends Error {}

type Crypto = NonNullable<PublicConfig['payments']['crypto']>;

/** Asks for a payment page as the specification writes it: `{status, redirectTO}`; an address of another site is followed nowhere. */
async function askForPage({ requestUrl, pages }: Crypto): Promise<string> {
  const url = new URL(requestUrl, location.origin);
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(PATIENCE),
  });
  const said: unknown = await answer.json();
  // Another payment stands in the way: only the server's own words say what to do about it.
  if (answer.status === 409) throw new Standing((said as ErrorBody).error);
  const page = paymentPage(said, pages);
  if (page === null) throw new Error(say.invalid);
  return page;
}

type CryptoProps = {
  number: number;
  product: Product;
  crypto: Crypto | null;
  /** In the drawer the page opens in a tab of its own; in the chat it takes this one's place. */
  place: 'chat' | 'drawer';
  returned: string | null;
  onPaid: () => void;
};

/** What the button does while an earlier payment goes on: back to its page, or wait with it. */
function buttonFor(payment: PaymentView | null | undefined): Partial<PayOptionProps> {
  const { state, late } = payment ?? {};
  if (state === 'processing' && !late) return { action: texts.onItsWay, held: true, icon: 'clock' };
  const isOpen = state === 'open' || (state === 'partly_paid' && !late);
  return isOpen ? { action: say.back, icon: 'external-link' } : {};
}

export function CryptoOption({ number, product, crypto, place, returned, onPaid }: CryptoProps) {
  const client = useQueryClient();
  const open = useMutation({
    mutationKey: askKey,
    networkMode: 'always',
    mutationFn: ({ asked }: { asked: Crypto; tab: Window | null }) => askForPage(asked),
    onSuccess: (page, { tab }) => {
      if (!tab) return openAddress(page);
      tab.location.replace(page);
      void client.invalidateQueries({ queryKey: followedPaymentQuery(returned).queryKey });
    },
    onError: (error, { tab }) => {
      tab?.close();
      // The specification has it logged, and nothing more.
      // oxlint-disable-next-line no-console
      console.error(error);
    },
  });
  const { data: earlier } = useQuery({ ...followedPaymentQuery(returned), enabled: crypto !== null });
  const attempt: Attempt = open.isPending
    ? { at: 'processing', text: say.asking }
    : open.isError
      ? { at: 'error', ...say.failed, ...(open.error instanceof Standing && { text: open.error.message }) }
      : { at: 'idle' };
  const press = (asked: Crypto) => {
    // A second press comes before the button shows that the first is on its way.
    if (client.isMutating({ mutationKey: askKey }) > 0) return;
    // Opened by the press itself: browsers open nothing later. The provider gets no hold on this page.
    const tab = place === 'drawer' ? window.open('', '_blank') : null;
    if (tab) tab.opener = null;
    open.mutate({ asked, tab });
  };
  return (
    <PayOption
      number={number}
      title={say.title}
      price={say.price(dollars(Math.round(product.priceCents / 100), 0))}
      terms={say.terms}
      about={say.about}
      action={say.action}
      icon="bitcoin"
      {...buttonFor(earlier)}
      off={crypto ? null : texts.notOffered}
      test={crypto?.test ?? false}
      attempt={attempt}
      onPress={crypto ? () => press(crypto) : undefined}
    >
      {crypto ? <PaymentProgress returned={returned} onPaid={onPaid} /> : null}
    </PayOption>
  );
}
