import type { ProfileChanges } from '@app/contracts/profile.ts';
import type { Db } from '../../db/database.ts';
import { storedProfile } from './stored-profile.ts';

/** What helps to talk to somebody. Family name, age and place are nobody's business but ours. */
const helpful: ReadonlyArray<keyof ProfileChanges> = [
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

/** What a user said of themselves, for the one who talks to them; fields that are empty are left out. */
export async function readProfileFacts(db: Db, userId: string): Promise<Record<string, unknown>> {
  const profile = await storedProfile(db, userId);
  return Object.fromEntries(
    helpful.flatMap((name) => (profile[name] === undefined ? [] : [[name, profile[name]]])),
  );
}
