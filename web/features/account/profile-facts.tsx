import { useQuery } from '@tanstack/react-query';
import type { UserView } from '@app/contracts/accounts.ts';
import { assetLabel } from '@app/domain/market/asset-label.ts';
import { nextSession, openSessions } from '@app/domain/market/sessions.ts';
import { DAILY_ALLOWANCE } from '@app/domain/tokens/balance.ts';
import { failureText } from '../../lib/failure-text.ts';
import { percentOf, utcDate, utcDayTime, utcEventTime, utcTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { analyticsQuery } from './queries.ts';

/** What stands where the user has said nothing (specification, section 2). */
export const DEFAULTS = {
  riskLevel: 'Moderate',
  markets: 'Forex and Crypto',
  style: 'Day Trading',
  signalFrequency: 'High',
  timezone: 'GMT',
  activeTime: 'London Session',
  favorites: ['EUR/USD', 'GBP/JPY', 'BTC/USD', 'GOLD'],
} as const;

type Fact = readonly [label: string, value: string, note?: string];

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="kv num">
      {facts.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note ? <small>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function ProfileInformation({ user, telegram }: { user: UserView; telegram: boolean }) {
  const { tokens } = user;
  const facts: readonly Fact[] = [
    ['Email', user.email],
    ['Plan', user.plan === 'premium' ? 'Premium' : 'Free'],
    ['Tokens remaining', String(user.tokensRemaining)],
    ['Today', `${tokens.daily}/${DAILY_ALLOWANCE}`, 'Filled up at midnight UTC'],
    [
      'Welcome',
      String(tokens.welcome),
      tokens.welcome > 0 && tokens.welcomeUntil ? `Until ${utcDayTime(tokens.welcomeUntil)} UTC` : undefined,
    ],
    ['Purchased', String(tokens.purchased), 'These never lapse'],
    ['Email verified', user.emailVerified ? 'Yes' : 'No'],
    [
      'Messaging app connected',
      user.telegramJoined ? 'Yes' : telegram ? 'No' : 'No, not configured on this server',
    ],
  ];
  return <FactList facts={facts} />;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const styleName = (style: string): string => `${capital(style)}${style === 'scalping' ? '' : ' Trading'}`;

export function tradingPreferences(user: UserView): {
  risk: string;
  style: string;
} {
  return {
    risk: user.riskTolerance ? capital(user.riskTolerance) : DEFAULTS.riskLevel,
    style: user.tradingStyle ? styleName(user.tradingStyle) : DEFAULTS.style,
  };
}

export function TradingPreferences({ user }: { user: UserView }) {
  const { risk, style } = tradingPreferences(user);
  return (
    <>
      <FactList
        facts={[
          ['Risk level', risk],
          ['Preferred markets', DEFAULTS.markets],
          ['Trading style', style],
          ['Signal frequency', DEFAULTS.signalFrequency],
        ]}
      />
      <p className="small muted">Risk level and style follow your trading profile above.</p>
    </>
  );
}

export const favoritesOf = ({ favoritePairs }: Pick<UserView, 'favoritePairs'>): readonly string[] =>
  favoritePairs.length > 0 ? favoritePairs : DEFAULTS.favorites;

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
  if (isPending) return <Loading text="Loading analytics..." />;
  if (!data)
    return (
      <ErrorState
        title={failureText(error, 'Failed to load data')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const rate =
    data.successRate === null
      ? 'No closed signals yet'
      : `${percentOf(data.successRate)} success rate of closed signals`;
  return (
    <FactList
      facts={[
        ['Signals received', String(data.signalsReceived)],
        ['Profitable signals', String(data.profitableSignals), rate],
        data.mostActiveTime === null
          ? ['Most active time', DEFAULTS.activeTime, 'Assumed until you have written']
          : ['Most active time', data.mostActiveTime],
        ['Join date', utcDate(data.joinDate)],
      ]}
    />
  );
}

/** "Open (London)" while sessions are under way, else when the next one opens. */
export function marketHours(at: number): { status: string; note?: string } {
  const open = openSessions(at);
  if (open.length > 0) return { status: `Open (${open.map(({ name }) => name).join(', ')})` };
  const next = nextSession(at);
  return { status: 'Closed', note: `${next.name} opens ${utcEventTime(next.opensAt)}` };
}

export const browserZone = (): string =>
  Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULTS.timezone;

export function LocationSettings() {
  const now = useNow(30_000);
  const { status, note } = marketHours(now);
  return (
    <FactList
      facts={[
        ['Timezone', browserZone()],
        ['Local time', `${utcTime(now)} GMT`],
        ['Market hours', status, note],
      ]}
    />
  );
}
