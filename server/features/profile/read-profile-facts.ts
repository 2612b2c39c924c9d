import type { ProfileChanges } from '@app/contracts/accounts/profile.ts';
import type { Db } from '../../platform/database/database.ts';
import { readStoredProfile } from './read-stored-profile.ts';

/** Withholds personal data that does not help a conversation. */
const conversationFields: ReadonlyArray<keyof ProfileChanges> = [
  'firstName',
  'occupation',
  'tradingExperience',
  'riskTolerance',
  'tradingStyle',
  'markets',
  'signalFrequency',
  'tradingMotivation',
  'favoritePairs',
  'preferredSessions',
  'tradingGoals',
  'shortTermGoals',
  'longTermGoals',
  'tradingCapital',
  'personalInterests',
  'personalityTraits',
  'personalNotes',
];

export async function readProfileFacts(db: Db, userId: string): Promise<Record<string, unknown>> {
  const profile = await readStoredProfile(db, userId);
  return Object.fromEntries(
    conversationFields.flatMap((name) => (profile[name] === undefined ? [] : [[name, profile[name]]])),
  );
}
