import { asksOpenMarkets, asksOwnOpen } from './read-open-markets.ts';
import { readLeaveWish, type LeaveWish } from './read-leave-wish.ts';
import { readOwnCapital, type OwnCapital } from './read-own-capital.ts';
import { readPastRelease, type PastRelease } from './read-past-release.ts';
import { readPlainWish, type PlainWish } from './read-plain-wish.ts';
import type { Pair } from '../../market/instrument.ts';
import { readPossibleLoss, type PossibleLoss } from './read-possible-loss.ts';
import { asksToSignOut } from './read-sign-out.ts';
import { readWhyEnded } from './read-why-ended.ts';
import { asksTokenRefill } from './read-token-refill.ts';
import { readTradeResult, type TradeResult } from './read-trade-result.ts';
import { readQuietHours, type QuietRequest } from './read-quiet-hours.ts';

/** A whole message in so plain words that no reader has to guess. */
export type SpokenWish =
  | { asks: 'sign-out' }
  | { asks: 'token-refill' }
  | { asks: 'why-ended'; pairs: readonly Pair[] }
  | { asks: 'quiet-hours'; hours: QuietRequest }
  | { asks: 'leave'; wish: LeaveWish }
  | { asks: 'past-release'; release: PastRelease }
  | { asks: 'own-open' }
  | { asks: 'open-markets' }
  | { asks: 'own-capital'; capital: OwnCapital }
  | { asks: 'possible-loss'; loss: PossibleLoss }
  | { asks: 'trade-result'; result: TradeResult }
  | { asks: 'plain-wish'; wish: PlainWish };

/** The narrower before the wider; null for everything else. */
export function readRequest(said: string): SpokenWish | null {
  if (asksToSignOut(said)) return { asks: 'sign-out' };
  if (asksTokenRefill(said)) return { asks: 'token-refill' };
  const ended = readWhyEnded(said);
  if (ended) return { asks: 'why-ended', ...ended };
  const hours = readQuietHours(said);
  if (hours) return { asks: 'quiet-hours', hours };
  const leave = readLeaveWish(said);
  if (leave) return { asks: 'leave', wish: leave };
  const release = readPastRelease(said);
  if (release) return { asks: 'past-release', release };
  if (asksOwnOpen(said)) return { asks: 'own-open' };
  if (asksOpenMarkets(said)) return { asks: 'open-markets' };
  const capital = readOwnCapital(said);
  if (capital) return { asks: 'own-capital', capital };
  const result = readTradeResult(said);
  if (result) return { asks: 'trade-result', result };
  const loss = readPossibleLoss(said);
  if (loss) return { asks: 'possible-loss', loss };
  const wish = readPlainWish(said);
  return wish && { asks: 'plain-wish', wish };
}
