import type { Selectable } from 'kysely';
import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { textOrNull } from '@app/domain/text.ts';
import { toIso } from '@app/domain/time.ts';
import type { WelcomeState } from '@app/domain/tokens/welcome-state.ts';
import { balanceAt, remainingTokens } from '@app/domain/tokens/balance.ts';
import { toBalance } from '../../platform/ledger/balance.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** `telegram_request`: a chat that opened a link and waits for the user. */
export type UserRow = Selectable<Tables['users']> & {
  registration_country: string | null;
  welcome_state: WelcomeState | null;
  telegram_request?: { name: string | null; expiresAt: number } | null;
};

const toStrings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

export function toUserView(row: UserRow, role: 'user' | 'admin', now: number): UserView {
  const { balance } = balanceAt(toBalance(row), now);
  const profile: Record<string, unknown> = row.profile;
  const request = row.telegram_request ?? null;
  const { daily, welcome, purchased } = balance;
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    telegramJoined: row.telegram_joined,
    ...(request !== null &&
      request.expiresAt > now && {
        telegramRequest: { name: request.name, expiresAt: toIso(request.expiresAt) },
      }),
    tokensRemaining: remainingTokens(balance),
    tokens: { daily, welcome, purchased, welcomeUntil: welcome > 0 ? toIso(balance.welcomeUntil) : null },
    ...(row.welcome_state && { welcomeState: row.welcome_state }),
    plan: row.plan,
    role,
    createdAt: toIso(row.created_at),
    country: textOrNull(profile.country),
    registrationCountry: row.registration_country,
    firstName: textOrNull(profile.firstName),
    lastName: textOrNull(profile.lastName),
    age: typeof profile.age === 'number' ? profile.age : null,
    location: textOrNull(profile.location),
    occupation: textOrNull(profile.occupation),
    tradingExperience: textOrNull(profile.tradingExperience),
    riskTolerance: textOrNull(profile.riskTolerance),
    tradingStyle: textOrNull(profile.tradingStyle),
    markets: toStrings(profile.markets),
    signalFrequency: textOrNull(profile.signalFrequency),
    tradingMotivation: textOrNull(profile.tradingMotivation),
    favoritePairs: toStrings(profile.favoritePairs),
    preferredSessions: toStrings(profile.preferredSessions),
    tradingGoals: textOrNull(profile.tradingGoals),
    shortTermGoals: textOrNull(profile.shortTermGoals),
    longTermGoals: textOrNull(profile.longTermGoals),
    tradingCapital: textOrNull(profile.tradingCapital),
    personalInterests: toStrings(profile.personalInterests),
    personalityTraits: toStrings(profile.personalityTraits),
    personalNotes: textOrNull(profile.personalNotes),
    engagementScore: row.engagement_score,
  };
}
