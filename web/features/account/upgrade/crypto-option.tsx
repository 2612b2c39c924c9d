import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Product } from '@app/domain/payments/checkout/catalogue.ts';
import { paymentPageOf } from '@app/domain/payments/checkout/payment-page.ts';
import type { ErrorBody } from '@app/contracts/errors.ts';
import type { PaymentView } from '@app/contracts/money/payments.ts';
import type { PublicConfig } from '@app/contracts/system/system.ts';
import { REQUEST_TIMEOUT_MS } from '../../../lib/api/api.ts';
import { formatDollars } from '../../../lib/format/format.ts';
import { openAddress } from '../../../lib/session/page-address.ts';
import { texts } from '../texts/upgrade.ts';
import { PayOption, type PaymentAttempt, type PayOptionProps } from './pay-option.tsx';
import { followedPaymentQuery } from './payment-queries.ts';
import { PaymentProgress } from './payment-progress.tsx';

const copy = texts.crypto;

const requestKey = ['pay', 'crypto'];

/** An earlier payment must be finished first; the message says which. */
class PaymentConflict extends Error {}

type CryptoSettings = NonNullable<PublicConfig['payments']['crypto']>;

/** The reply is `{status, redirectTO}`; an address of a foreign host is refused. */
async function requestPaymentPage({ requestUrl, pages }: CryptoSettings): Promise<string> {
  const url = new URL(requestUrl, location.origin);
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const body: unknown = await response.json();
  if (response.status === 409) throw new PaymentConflict((body as ErrorBody).error);
  const page = paymentPageOf(body, pages);
  if (page === null) throw new Error(copy.invalid);
  return page;
}

type CryptoOptionProps = {
  number: number;
  product: Product;
  crypto: CryptoSettings | null;
  /** The payment page opens in a new tab from the drawer, in this tab from the chat. */
  place: 'chat' | 'drawer';
  returnedPaymentId: string | null;
  onPaid: () => void;
};

function earlierPaymentButton(payment: PaymentView | null | undefined): Partial<PayOptionProps> {
  const { state, late } = payment ?? {};
  if (state === 'processing' && !late)
    return { actionLabel: texts.onItsWay, isActionDisabled: true, icon: 'clock' };
  const isOpen = state === 'open' || (state === 'partly_paid' && !late);
  return isOpen ? { actionLabel: copy.back, icon: 'external-link' } : {};
}

export function CryptoOption({
  number,
  product,
  crypto,
  place,
  returnedPaymentId,
  onPaid,
}: CryptoOptionProps) {
  const client = useQueryClient();
  const request = useMutation({
    mutationKey: requestKey,
    networkMode: 'always',
    mutationFn: ({ settings }: { settings: CryptoSettings; tab: Window | null }) =>
      requestPaymentPage(settings),
    onSuccess: (page, { tab }) => {
      if (!tab) return openAddress(page);
      tab.location.replace(page);
      void client.invalidateQueries({ queryKey: followedPaymentQuery(returnedPaymentId).queryKey });
    },
    onError: (error, { tab }) => {
      tab?.close();
      // Part of the payment request's contract: a failure is logged.
      // oxlint-disable-next-line no-console
      console.error(error);
    },
  });
  const { data: earlierPayment } = useQuery({
    ...followedPaymentQuery(returnedPaymentId),
    enabled: crypto !== null,
  });
  const attempt: PaymentAttempt = request.isPending
    ? { status: 'processing', text: copy.asking }
    : request.isError
      ? {
          status: 'error',
          ...copy.failed,
          ...(request.error instanceof PaymentConflict && { text: request.error.message }),
        }
      : { status: 'idle' };
  const openPaymentPage = (settings: CryptoSettings) => {
    // A second press may come before the button is disabled.
    if (client.isMutating({ mutationKey: requestKey }) > 0) return;
    // Opened within the press, as browsers block tabs opened later; without `opener` the provider cannot reach this page.
    const tab = place === 'drawer' ? window.open('', '_blank') : null;
    if (tab) tab.opener = null;
    request.mutate({ settings, tab });
  };
  return (
    <PayOption
      number={number}
      title={copy.title}
      price={copy.price(formatDollars(Math.round(product.priceCents / 100), 0))}
      terms={copy.terms}
      about={copy.about}
      actionLabel={copy.action}
      icon="bitcoin"
      {...earlierPaymentButton(earlierPayment)}
      unavailableReason={crypto ? null : texts.notOffered}
      isTest={crypto?.test ?? false}
      attempt={attempt}
      onPress={crypto ? () => openPaymentPage(crypto) : undefined}
    >
      {crypto ? <PaymentProgress paymentId={returnedPaymentId} onPaid={onPaid} /> : null}
    </PayOption>
  );
}
