import type { TokenAccount } from '@app/contracts/money/tokens.ts';
import { formatCount, formatUtcDay } from '../../../lib/format/format.ts';
import { formatLocalLongDay, formatLocalClock } from '../../../lib/time/local-time.ts';
import { texts } from '../texts/tokens.ts';
import './token-pictures.css';

const copy = texts.pictures;

/** Of the whole line; a bucket of a few tokens beside thousands stays visible. */
const LEAST_SHARE = 0.14;

type Block = { name: keyof typeof copy.blocks; tokens: number; ends: string };

function blocksOf({ buckets, nextRefill }: TokenAccount): Block[] {
  const { daily, welcome, purchased } = buckets;
  const all: Block[] = [
    { name: 'daily', tokens: daily.tokens, ends: copy.endsAt(formatLocalClock(nextRefill.at)) },
    {
      name: 'welcome',
      tokens: welcome.tokens,
      ends: welcome.lapsesAt === null ? '' : copy.endsOn(formatLocalLongDay(welcome.lapsesAt)),
    },
    { name: 'purchased', tokens: purchased.tokens, ends: copy.endsNever },
  ];
  return all.filter(({ tokens }) => tokens > 0);
}

/** What is spent first stands first. */
export function TokenBlocks({ account }: { account: TokenAccount }) {
  const blocks = blocksOf(account);
  const total = blocks.reduce((sum, { tokens }) => sum + tokens, 0);
  if (total === 0) return <p className="small">{copy.noneLeft(formatLocalClock(account.nextRefill.at))}</p>;
  return (
    <ol className="token-blocks numeric" aria-label={copy.order}>
      {blocks.map(({ name, tokens, ends }) => (
        <li
          key={name}
          className={`token-blocks__block token-blocks__block--${name}`}
          style={{ flexGrow: Math.max(LEAST_SHARE, tokens / total) }}
        >
          <span className="token-blocks__bar" aria-hidden="true" />
          <b>{copy.blocks[name](formatCount(tokens))}</b>
          <span>{ends}</span>
        </li>
      ))}
    </ol>
  );
}

/** Bars of ink: using tokens is neither good nor bad. */
export function TokenUse({ days }: { days: NonNullable<TokenAccount['useByDay']> }) {
  const most = Math.max(...days.map(({ tokens }) => tokens));
  const total = days.reduce((sum, { tokens }) => sum + tokens, 0);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <figure className="token-use numeric">
      <figcaption>
        <b>{copy.dailyTitle}</b> {copy.dailyTotal(formatCount(total), formatCount(last.tokens))}
      </figcaption>
      <ol>
        {days.map(({ day, tokens }) => (
          <li key={day} className={day === last.day ? 'token-use__today' : undefined}>
            <span className="visually-hidden">{copy.dayCount(formatUtcDay(day), formatCount(tokens))}</span>
            <span className="token-use__count" aria-hidden="true">
              {tokens === 0 ? '' : formatCount(tokens)}
            </span>
            <i style={{ height: most === 0 ? 0 : `${(100 * tokens) / most}%` }} aria-hidden="true" />
          </li>
        ))}
      </ol>
      <p aria-hidden="true">
        <span>{formatUtcDay(first.day)}</span>
        <span>{copy.today}</span>
      </p>
    </figure>
  );
}
