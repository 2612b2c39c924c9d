import { textOrNull } from '@app/domain/text.ts';
import type { Trader } from '@app/domain/brains/facts.ts';
import type { Db } from '../../platform/database/database.ts';
import { readStoredProfile } from './read-stored-profile.ts';

export async function readTrader(db: Db, userId: string): Promise<Trader> {
  const profile = await readStoredProfile(db, userId);
  return {
    experience: textOrNull(profile.tradingExperience),
    style: textOrNull(profile.tradingStyle),
    risk: textOrNull(profile.riskTolerance),
    capital: textOrNull(profile.tradingCapital),
  };
}
