import type { Trader } from '@app/domain/brains/facts.ts';
import type { Db } from '../../db/database.ts';
import { storedProfile } from './stored-profile.ts';

const said = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What a trade idea must fit, in the words of the profile. */
export async function readTrader(db: Db, userId: string): Promise<Trader> {
  const profile = await storedProfile(db, userId);
  return {
    experience: said(profile.tradingExperience),
    style: said(profile.tradingStyle),
    risk: said(profile.riskTolerance),
    capital: said(profile.tradingCapital),
  };
}
