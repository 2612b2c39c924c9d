import { useQuery } from '@tanstack/react-query';
import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { labelAsset } from '@app/domain/market/asset-label.ts';
import { nextSession, openSessions } from '@app/domain/market/hours/sessions.ts';
import { capitalise } from '@app/domain/text.ts';
import { DAILY_ALLOWANCE } from '@app/domain/tokens/balance.ts';
import {
  formatFixed,
  formatPercent,
  formatUtcDate,
  formatUtcDayTime,
  formatLocalEventTime,
  formatUtcEventTime,
  formatUtcTime,
} from '../../../lib/format/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { analyticsQuery } from './profile-queries.ts';
import { FactList, type LabelledFact } from '../fact-list.tsx';
import { PendingQuery } from '../pending-query.tsx';
import { texts } from '../texts/profile.ts';
import './profile-facts.css';

const { defaults } = texts;

const DEFAULT_FAVORITES = ['EUR/USD', 'GBP/JPY', 'BTC/USD', 'GOLD'] as const;

const wholeNumber = (value: number): string => formatFixed(value, 0);

export function ProfileInformation({ user, telegram }: { user: UserView; telegram: boolean }) {
  const { tokens } = user;
  const copy = texts.information;
  const welcomeNote =
    tokens.welcome > 0 && tokens.welcomeUntil
      ? copy.welcomeUntil(formatUtcDayTime(tokens.welcomeUntil))
      : undefined;
  const facts: readonly LabelledFact[] = [
    [copy.email, user.email],
    [copy.plan, user.plan === 'premium' ? copy.premium : copy.free],
    [copy.tokens, wholeNumber(user.tokensRemaining)],
    [copy.today, `${wholeNumber(tokens.daily)}/${DAILY_ALLOWANCE}`, copy.todayNote],
    [copy.welcome, wholeNumber(tokens.welcome), welcomeNote],
    [copy.purchased, wholeNumber(tokens.purchased), copy.purchasedNote],
    [copy.verified, user.emailVerified ? copy.yes : copy.no],
    [copy.app, user.telegramJoined ? copy.yes : telegram ? copy.no : copy.notConfigured],
  ];
  return <FactList facts={facts} />;
}

const tradingStyleLabel = (style: string): string =>
  style === 'scalping' ? capitalise(style) : texts.preferences.styleName(capitalise(style));
const joinList = (items: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(items);

export function describeTradingPreferences(user: UserView) {
  return {
    risk: user.riskTolerance ? capitalise(user.riskTolerance) : defaults.risk,
    markets: user.markets.length > 0 ? joinList(user.markets) : defaults.markets,
    style: user.tradingStyle ? tradingStyleLabel(user.tradingStyle) : defaults.style,
    frequency: user.signalFrequency ? capitalise(user.signalFrequency) : defaults.frequency,
  };
}

export function TradingPreferences({ user }: { user: UserView }) {
  const { risk, markets, style, frequency } = describeTradingPreferences(user);
  const copy = texts.preferences;
  return (
    <>
      <FactList
        facts={[
          [copy.risk, risk],
          [texts.fields.markets, markets],
          [copy.style, style],
          [texts.fields.frequency, frequency],
        ]}
      />
      <p className="small muted">{copy.follow}</p>
    </>
  );
}

export const getFavoriteAssets = ({ favoritePairs }: Pick<UserView, 'favoritePairs'>): readonly string[] =>
  favoritePairs.length > 0 ? favoritePairs : DEFAULT_FAVORITES;

export function FavoriteAssets({ user }: { user: UserView }) {
  return (
    <ul className="favorite-assets">
      {getFavoriteAssets(user).map((symbol) => (
        <li key={symbol}>
          <b className="numeric">{symbol}</b>
          <span>{labelAsset(symbol)}</span>
        </li>
      ))}
    </ul>
  );
}

export function UserAnalytics() {
  const query = useQuery(analyticsQuery);
  const { data } = query;
  const copy = texts.analytics;
  if (!data) return <PendingQuery query={query} loading={copy.loading} failed={copy.failed} />;
  return (
    <FactList
      facts={[
        [copy.received, wholeNumber(data.signalsReceived)],
        [
          copy.profitable,
          wholeNumber(data.profitableSignals),
          data.successRate === null ? copy.noneClosed : copy.rate(formatPercent(data.successRate)),
        ],
        [
          copy.practice,
          wholeNumber(data.practiceIdeas),
          copy.practiceProfitable(wholeNumber(data.profitablePracticeIdeas)),
        ],
        data.mostActiveTime === null
          ? [copy.active, defaults.activeTime, copy.activeAssumed]
          : [copy.active, data.mostActiveTime],
        [copy.joined, formatUtcDate(data.joinDate)],
      ]}
    />
  );
}

export function describeMarketHours(at: number): { status: string; note?: string } {
  const copy = texts.location;
  const open = openSessions(at);
  if (open.length > 0) return { status: copy.open(open.map(({ name }) => name).join(', ')) };
  const next = nextSession(at);
  const times = [formatUtcEventTime(next.opensAt), formatLocalEventTime(next.opensAt)] as const;
  return { status: copy.closed, note: copy.opens(next.name, ...times) };
}

export const getBrowserTimeZone = (): string =>
  Intl.DateTimeFormat().resolvedOptions().timeZone || defaults.timezone;

export function LocationSettings() {
  const now = useNow(30_000);
  const { status, note } = describeMarketHours(now);
  const copy = texts.location;
  return (
    <FactList
      facts={[
        [copy.timezone, getBrowserTimeZone()],
        [copy.time, copy.gmt(formatUtcTime(now))],
        [copy.market, status, note],
      ]}
    />
  );
}
