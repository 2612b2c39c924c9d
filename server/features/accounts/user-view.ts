import type { Selectable } from 'kysely';
import type { UserView } from '@app/contracts/accounts.ts';
import { balanceAt, remaining } from '@app/domain/tokens/balance.ts';
import { balanceOf } from '../../db/balance.ts';
import type { Tables } from '../../db/tables.ts';

/** With the country that they registered from, found by their network address. */
export type UserRow = Selectable<Tables['users']> & { registration_country: string | null };

const iso = (at: number): string => new Date(at).toISOString();

const said = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const listed = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** The user as they may see themselves, with the balance as it stands at `now`. */
export function viewOf(row: UserRow, role: 'user' | 'admin', now: number): UserView {
  const { balance } = balanceAt(balanceOf(row), now);
  const profile: Record<string, unknown> = row.profile;
  const { daily, welcome, purchased } = balance;
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    telegramJoined: row.telegram_joined,
    tokensRemaining: remaining(balance),
    tokens: { daily, welcome, purchased, welcomeUntil: welcome > 0 ? iso(balance.welcomeUntil) : null },
    plan: row.plan,
    role,
    createdAt: iso(row.created_at),
    country: said(profile.country),
    registrationCountry: row.registration_country,
    firstName: said(profile.firstName),
    lastName: said(profile.lastName),
    age: typeof profile.age === 'number' ? profile.age : null,
    location: said(profile.location),
    occupation: said(profile.occupation),
    tradingExperience: said(profile.tradingExperience),
    riskTolerance: said(profile.riskTolerance),
    tradingStyle: said(profile.tradingStyle),
    markets: listed(profile.markets),
    signalFrequency: said(profile.signalFrequency),
    tradingMotivation: said(profile.tradingMotivation),
    favoritePairs: listed(profile.favoritePairs),
    preferredSessions: listed(profile.preferredSessions),
    tradingGoals: said(profile.tradingGoals),
    shortTermGoals: said(profile.shortTermGoals),
    longTermGoals: said(profile.longTermGoals),
    tradingCapital: said(profile.tradingCapital),
    personalInterests: listed(profile.personalInterests),
    personalityTraits: listed(profile.personalityTraits),
    personalNotes: said(profile.personalNotes),
    engagementScore: row.engagement_score,
  };
}
