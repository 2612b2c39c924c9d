import { useQuery } from '@tanstack/react-query';
import type { UserView } from '@app/contracts/accounts.ts';
import { assetLabel } from '@app/domain/market/asset-label.ts';
import { nextSession, openSessions } from '@app/domain/market/sessions.ts';
import { DAILY_ALLOWANCE } from '@app/domain/tokens/balance.ts';
import { failureText } from '../../lib/failure-text.ts';
import { fixed, percentOf, utcDate, utcDayTime, utcEventTime, utcTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Stat } from '../../ui/stat.tsx';
import { analyticsQuery } from './queries.ts';
import { texts } from './texts/profile.ts';

const { defaults } = texts;

/** The assets that stand where the user has chosen none (specification, section 2). */
const DEFAULT_FAVORITES = ['EUR/USD', 'GBP/JPY', 'BTC/USD', 'GOLD'] as const;

type Fact = readonly [label: string, value: string, note?: string];

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="kv num">
      {facts.map(([label, value, note]) => (
        <Stat key={label} label={label} value={value} note={note} />
      ))}
    </dl>
  );
}

const count = (value: number): string => fixed(value, 0);

export function ProfileInformation({ user, telegram }: { user: UserView; telegram: boolean }) {
  const { tokens } = user;
  const say = texts.information;
  const until =
    tokens.welcome > 0 && tokens.welcomeUntil ? say.welcomeUntil(utcDayTime(tokens.welcomeUntil)) : undefined;
  const facts: readonly Fact[] = [
    [say.email, user.email],
    [say.plan, user.plan === 'premium' ? say.premium : say.free],
    [say.tokens, count(user.tokensRemaining)],
    [say.today, `${count(tokens.daily)}/${DAILY_ALLOWANCE}`, say.todayNote],
    [say.welcome, count(tokens.welcome), until],
    [say.purchased, count(tokens.purchased), say.purchasedNote],
    [say.verified, user.emailVerified ? say.yes : say.no],
    [say.app, user.telegramJoined ? say.yes : telegram ? say.no : say.notConfigured],
  ];
  return <FactList facts={facts} />;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const styleName = (style: string): string =>
  style === 'scalping' ? capital(style) : texts.preferences.styleName(capital(style));
/** Forex; Forex and Crypto; Forex, Crypto and Commodities. */
const listed = (items: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(items);

/** The user's own choices, or what the specification puts in their place. */
export function tradingPreferences(user: UserView) {
  return {
    risk: user.riskTolerance ? capital(user.riskTolerance) : defaults.risk,
    markets: user.markets.length > 0 ? listed(user.markets) : defaults.markets,
    style: user.tradingStyle ? styleName(user.tradingStyle) : defaults.style,
    frequency: user.signalFrequency ? capital(user.signalFrequency) : defaults.frequency,
  };
}

export function TradingPreferences({ user }: { user: UserView }) {
  const { risk, markets, style, frequency } = tradingPreferences(user);
  const say = texts.preferences;
  return (
    <>
      <FactList
        facts={[
          [say.risk, risk],
          [texts.fields.markets, markets],
          [say.style, style],
          [texts.fields.frequency, frequency],
        ]}
      />
      <p className="small muted">{say.follow}</p>
    </>
  );
}

export const favoritesOf = ({ favoritePairs }: Pick<UserView, 'favoritePairs'>): readonly string[] =>
  favoritePairs.length > 0 ? favoritePairs : DEFAULT_FAVORITES;

export function FavoriteAssets({ user }: { user: UserView }) {
  return (
    <ul className="favs">
      {favoritesOf(user).map((symbol) => (
        <li key={symbol}>
          <b className="num">{symbol}</b>
          <span>{assetLabel(symbol)}</span>
        </li>
      ))}
    </ul>
  );
}

export function UserAnalytics() {
  const { data, error, isPending, isFetching, refetch } = useQuery(analyticsQuery);
  const say = texts.analytics;
  if (isPending) return <Loading text={say.loading} />;
  if (!data)
    return (
      <ErrorState
        title={failureText(error, say.failed)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <FactList
      facts={[
        [say.received, count(data.signalsReceived)],
        [
          say.profitable,
          count(data.profitableSignals),
          data.successRate === null ? say.noneClosed : say.rate(percentOf(data.successRate)),
        ],
        data.mostActiveTime === null
          ? [say.active, defaults.activeTime, say.activeAssumed]
          : [say.active, data.mostActiveTime],
        [say.joined, utcDate(data.joinDate)],
      ]}
    />
  );
}

/** "Open (London)" while sessions are under way, else when the next one opens. */
export function marketHours(at: number): { status: string; note?: string } {
  const say = texts.location;
  const open = openSessions(at);
  if (open.length > 0) return { status: say.open(open.map(({ name }) => name).join(', ')) };
  const next = nextSession(at);
  return { status: say.closed, note: say.opens(next.name, utcEventTime(next.opensAt)) };
}

export const browserZone = (): string =>
  Intl.DateTimeFormat().resolvedOptions().timeZone || defaults.timezone;

export function LocationSettings() {
  const now = useNow(30_000);
  const { status, note } = marketHours(now);
  const say = texts.location;
  return (
    <FactList
      facts={[
        [say.timezone, browserZone()],
        [say.time, say.gmt(utcTime(now))],
        [say.market, status, note],
      ]}
    />
  );
}
