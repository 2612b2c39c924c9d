import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PaymentState } from '@app/domain/payments/standing.ts';
import type { TokenAccount } from '@app/contracts/tokens.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { centsAsDollars, count, localEventTime, utcDayTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { FactList } from '../profile-facts.tsx';
import { Section } from '../profile-fields.tsx';
import { texts } from '../texts/tokens.ts';
import { DailyCap } from './daily-cap.tsx';
import { Receipt } from './receipt.tsx';
import { TokenHistory } from './token-history.tsx';
import { CRYPTO, ownPaymentsQuery, tokenAccountQuery } from './token-queries.ts';
import './tokens.css';

const tokensOf = (tokens: number): string =>
  tokens === 0 ? texts.costs.free : texts.costs.tokens(count(tokens), tokens === 1);

function Buckets({ account }: { account: TokenAccount }) {
  const say = texts.buckets;
  const { buckets, nextRefill, owed } = account;
  const { daily, welcome, purchased } = buckets;
  const lapses = welcome.lapsesAt === null ? say.welcomeNone : say.lapses(localEventTime(welcome.lapsesAt));
  return (
    <div>
      <h4>{say.title}</h4>
      <FactList
        facts={[
          [say.total, count(account.tokensRemaining)],
          [say.daily, say.dailyOf(count(daily.tokens), count(daily.of)), say.dailyNote],
          [say.welcome, count(welcome.tokens), lapses],
          [say.purchased, count(purchased.tokens), say.purchasedNote],
          [say.refill, localEventTime(nextRefill.at), say.refillNote(count(nextRefill.tokens))],
          ...(owed > 0 ? ([[say.owed, count(owed), say.owedNote]] as const) : []),
        ]}
      />
    </div>
  );
}

function Costs({ costs }: { costs: TokenAccount['costs'] }) {
  const say = texts.costs;
  const brains = say.brains(
    count(costs.oneBrainReply),
    count(costs.fourBrainReply),
    count(costs.fourBrainsAbove),
  );
  return (
    <div>
      <h4>{say.title}</h4>
      <FactList
        facts={[
          [say.reply, tokensOf(costs.reply), brains],
          [say.signal, tokensOf(costs.trackedSignal), say.signalNote],
          [say.distress, tokensOf(costs.distressReply), say.distressNote],
          [say.failed, tokensOf(costs.failedReply)],
        ]}
      />
      <p className="small muted">{say.rest}</p>
    </div>
  );
}

function AtZero({ atZero }: { atZero: TokenAccount['atZero'] }) {
  const { title, ends, stays, names } = texts.atZero;
  return (
    <div>
      <h4>{title}</h4>
      <div className="tok-zero">
        {[
          { heading: ends, list: atZero.ends },
          { heading: stays, list: atZero.stays },
        ].map(({ heading, list }) => (
          <div key={heading}>
            <b>{heading}</b>
            <ul>
              {list.map((one) => (
                <li key={one}>{names[one]}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Of these no money came, so that their price is no amount that was paid. */
const unpaid: ReadonlySet<PaymentState> = new Set(['approved', 'refused', 'expired', 'cancelled']);

function Payments({ held, onReceipt }: { held: number; onReceipt: (id: string) => void }) {
  const say = texts.payments;
  const { products, states, surplus: twice } = texts.receipt;
  const all = useQuery(ownPaymentsQuery(held)).data?.payments ?? [];
  // What was only begun is no payment yet.
  const payments = all.filter(({ state }) => state !== 'open');
  if (payments.length === 0) return null;
  return (
    <div>
      <h4>{say.title}</h4>
      <ol className="tok-list num">
        {payments.map(({ id, product, amountCents, state, createdAt, paidBy, test, surplus }) => (
          <li key={id}>
            <span className="tx">
              <b>{products[product]}</b>
              <span>
                {say.line(
                  utcDayTime(createdAt),
                  [surplus ? twice : states[state], ...(test ? [say.test] : [])].join(', '),
                )}
              </span>
            </span>
            <Button
              size="sm"
              kind="ghost"
              aria-label={(unpaid.has(state) ? say.detailsOf : texts.history.receiptOf)(
                utcDayTime(createdAt),
              )}
              onClick={() => onReceipt(id)}
            >
              {unpaid.has(state) ? say.details : texts.history.receipt}
            </Button>
            {unpaid.has(state) ? (
              <span className="none">{paidBy === CRYPTO ? say.notCredited : say.notCharged}</span>
            ) : (
              <b>{centsAsDollars(amountCents)}</b>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Account({ held, onLoaded }: { held: number; onLoaded: () => void }) {
  const [receipt, setReceipt] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery(tokenAccountQuery(held));
  const isLoaded = data !== undefined;
  const tell = useRef(onLoaded);
  useEffect(() => {
    tell.current = onLoaded;
  });
  useEffect(() => {
    if (isLoaded) tell.current();
  }, [isLoaded]);
  if (!data)
    return error ? (
      <ErrorState
        title={failureText(error, texts.failed)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Loading text={texts.loading} />
    );
  return (
    <div className="mem">
      <Buckets account={data} />
      <Costs costs={data.costs} />
      <AtZero atZero={data.atZero} />
      <DailyCap cap={data.dailyCap} held={held} />
      <Payments held={held} onReceipt={setReceipt} />
      <TokenHistory held={held} onReceipt={setReceipt} />
      {receipt === null ? null : <Receipt id={receipt} onClose={() => setReceipt(null)} />}
    </div>
  );
}

const toTop = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'start' });

/** What the user has, what things cost before they are spent, and where every token went. `held`: as the live stream tells it; `asked`: how often it was asked for. */
export function TokenSection({ held, asked = 0 }: { held: number; asked?: number }) {
  const [looked, setLooked] = useState(false);
  const section = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (asked === 0) return;
    // After the frame around it has taken the focus.
    const waiting = requestAnimationFrame(() => {
      if (section.current) section.current.open = true;
      setLooked(true);
      toTop(section.current);
      section.current?.querySelector('summary')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(waiting);
  }, [asked]);
  return (
    <Section
      ref={section}
      title={texts.title}
      summary={texts.summary(count(held), held === 1)}
      onOpen={() => setLooked(true)}
    >
      {looked ? <Account held={held} onLoaded={() => asked > 0 && toTop(section.current)} /> : null}
    </Section>
  );
}
