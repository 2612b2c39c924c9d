import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PaymentState } from '@app/domain/payments/payment-state.ts';
import { describeWelcomeState } from '@app/domain/tokens/withheld-welcome.ts';
import type { TokenAccount } from '@app/contracts/money/tokens.ts';
import {
  formatCents,
  formatCount,
  formatLocalEventTime,
  formatUtcDayTime,
} from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FactList } from '../fact-list.tsx';
import { DisclosureSection } from '../disclosure-section.tsx';
import { PendingQuery } from '../pending-query.tsx';
import { texts } from '../texts/tokens.ts';
import { DailyCap } from './daily-cap.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { TokenBlocks, TokenUse } from './token-pictures.tsx';
import { TokenHistory } from './token-history.tsx';
import { ownPaymentsQuery, tokenAccountQuery } from './token-queries.ts';
import { PAID_BY_CRYPTO } from '../upgrade/payment-queries.ts';
import { formatLocalLongDay, formatLocalClock } from '../../../lib/time/local-time.ts';
import '../account.css';
import './token-section.css';
import './token-history.css';

const costText = (tokens: number): string =>
  tokens === 0 ? texts.costs.free : texts.costs.tokens(formatCount(tokens), tokens === 1);

function Buckets({ account }: { account: TokenAccount }) {
  const copy = texts.buckets;
  const { buckets, nextRefill, owed } = account;
  const { daily, welcome, purchased } = buckets;
  const noneText = welcome.state ? describeWelcomeState(welcome.state) : copy.welcomeNone;
  const lapseText =
    welcome.lapsesAt === null
      ? noneText
      : copy.lapses(formatLocalLongDay(welcome.lapsesAt), formatLocalClock(welcome.lapsesAt));
  return (
    <div>
      <h4>{copy.title}</h4>
      <TokenBlocks account={account} />
      <FactList
        facts={[
          [copy.total, formatCount(account.tokensRemaining)],
          [copy.daily, copy.dailyOf(formatCount(daily.tokens), formatCount(daily.of)), copy.dailyNote],
          [copy.welcome, formatCount(welcome.tokens), lapseText],
          [copy.purchased, formatCount(purchased.tokens), copy.purchasedNote],
          [copy.refill, formatLocalEventTime(nextRefill.at), copy.refillNote(formatCount(nextRefill.tokens))],
          ...(owed > 0 ? ([[copy.owed, formatCount(owed), copy.owedNote]] as const) : []),
        ]}
      />
    </div>
  );
}

function Costs({ costs }: { costs: TokenAccount['costs'] }) {
  const copy = texts.costs;
  const brains = copy.brains(
    formatCount(costs.oneBrainReply),
    formatCount(costs.fourBrainReply),
    formatCount(costs.fourBrainsAbove),
  );
  return (
    <div>
      <h4>{copy.title}</h4>
      <FactList
        facts={[
          [copy.reply, costText(costs.reply), brains],
          [copy.signal, costText(costs.trackedSignal), copy.signalNote],
          [copy.distress, costText(costs.distressReply), copy.distressNote],
          [copy.failed, costText(costs.failedReply)],
        ]}
      />
      <p className="small muted">{copy.rest}</p>
    </div>
  );
}

function AtZero({ atZero }: { atZero: TokenAccount['atZero'] }) {
  const { title, ends, stays, names } = texts.atZero;
  return (
    <div>
      <h4>{title}</h4>
      <div className="at-zero-lists">
        {[
          { heading: ends, list: atZero.ends },
          { heading: stays, list: atZero.stays },
        ].map(({ heading, list }) => (
          <div key={heading}>
            <b>{heading}</b>
            <ul>
              {list.map((name) => (
                <li key={name}>{names[name]}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

/** No money arrived in these states. */
const unpaidStates: ReadonlySet<PaymentState> = new Set(['approved', 'refused', 'expired', 'cancelled']);

function Payments({
  tokensRemaining,
  onReceipt,
}: {
  tokensRemaining: number;
  onReceipt: (id: string) => void;
}) {
  const copy = texts.payments;
  const { products, states, surplus: surplusText } = texts.receipt;
  const allPayments = useQuery(ownPaymentsQuery(tokensRemaining)).data?.payments ?? [];
  const payments = allPayments.filter(({ state }) => state !== 'open');
  if (payments.length === 0) return null;
  return (
    <div>
      <h4>{copy.title}</h4>
      <ol className="token-list numeric">
        {payments.map(({ id, product, amountCents, state, createdAt, paidBy, test, surplus }) => (
          <li key={id}>
            <span className="token-list__text">
              <b>{products[product]}</b>
              <span>
                {copy.line(
                  formatUtcDayTime(createdAt),
                  [surplus ? surplusText : states[state], ...(test ? [copy.test] : [])].join(', '),
                )}
              </span>
            </span>
            <Button
              size="small"
              kind="ghost"
              aria-label={(unpaidStates.has(state) ? copy.detailsOf : texts.history.receiptOf)(
                formatUtcDayTime(createdAt),
              )}
              onClick={() => onReceipt(id)}
            >
              {unpaidStates.has(state) ? copy.details : texts.history.receipt}
            </Button>
            {unpaidStates.has(state) ? (
              <span className="token-list__unpaid">
                {paidBy === PAID_BY_CRYPTO ? copy.notCredited : copy.notCharged}
              </span>
            ) : (
              <b>{formatCents(amountCents)}</b>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function TokenAccountDetails({
  tokensRemaining,
  onLoaded,
}: {
  tokensRemaining: number;
  onLoaded: () => void;
}) {
  const [receipt, setReceipt] = useState<string | null>(null);
  const query = useQuery(tokenAccountQuery(tokensRemaining));
  const { data } = query;
  const isLoaded = data !== undefined;
  const latestOnLoaded = useRef(onLoaded);
  useEffect(() => {
    latestOnLoaded.current = onLoaded;
  });
  useEffect(() => {
    if (isLoaded) latestOnLoaded.current();
  }, [isLoaded]);
  if (!data) return <PendingQuery query={query} loading={texts.loading} failed={texts.failed} />;
  return (
    <div className="section-parts">
      <Buckets account={data} />
      {data.useByDay ? <TokenUse days={data.useByDay} /> : null}
      <Costs costs={data.costs} />
      <AtZero atZero={data.atZero} />
      <DailyCap cap={data.dailyCap} tokensRemaining={tokensRemaining} />
      <Payments tokensRemaining={tokensRemaining} onReceipt={setReceipt} />
      <TokenHistory tokensRemaining={tokensRemaining} onReceipt={setReceipt} />
      {receipt === null ? null : <ReceiptSheet id={receipt} onClose={() => setReceipt(null)} />}
    </div>
  );
}

const scrollToTop = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'start' });

type TokenSectionProps = {
  /** As last pushed by the live stream. */
  tokensRemaining: number;
  /** Counts the requests to see the account; each one opens and focuses it. */
  openRequests?: number;
};

export function TokenSection({ tokensRemaining, openRequests = 0 }: TokenSectionProps) {
  const [isOpened, setOpened] = useState(false);
  const section = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (openRequests === 0) return;
    // After the drawer has taken the focus.
    const frame = requestAnimationFrame(() => {
      if (section.current) section.current.open = true;
      setOpened(true);
      scrollToTop(section.current);
      section.current?.querySelector('summary')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [openRequests]);
  return (
    <DisclosureSection
      ref={section}
      title={texts.title}
      summary={texts.summary(formatCount(tokensRemaining), tokensRemaining === 1)}
      onOpen={() => setOpened(true)}
    >
      {isOpened ? (
        <TokenAccountDetails
          tokensRemaining={tokensRemaining}
          onLoaded={() => openRequests > 0 && scrollToTop(section.current)}
        />
      ) : null}
    </DisclosureSection>
  );
}
