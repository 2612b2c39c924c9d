import type { Measure } from '../query/query.ts';
import type { Calculator } from './calculator.ts';
import { breakEvenRate, expectancy } from './chances/expectancy.ts';
import { growth, losingRun, recovery } from './chances/growth.ts';
import { reachChance } from './chances/reach.ts';
import { streakChance } from './chances/streak.ts';
import { lastTrade, lastTradeCost } from './own-trades/last-trade.ts';
import { ideaProgress, openIdeas } from './own-trades/open-ideas.ts';
import { ownResult, ownStreak, ownWinRate } from './own-trades/record.ts';
import { tokensLeft } from './own-trades/tokens.ts';
import { distanceToLevel } from './prices/distance.ts';
import { atr, movingAverage, rsi } from './prices/measures.ts';
import { change, range } from './prices/moves.ts';
import { price, priceThen } from './prices/price.ts';
import { spread } from './prices/spread.ts';
import { comparison } from './several/comparison.ts';
import { ranking } from './several/ranking.ts';
import { holdingCost, tradeCost } from './sizes/costs.ts';
import { lotSize } from './sizes/lot-size.ts';
import { affordableLots, margin, positionValue } from './sizes/margin.ts';
import { pipSize, pipsBetween, pipValue } from './sizes/pips.ts';
import { moveValue, priceForProfit, profitAtPrice } from './sizes/profit.ts';
import { riskReward } from './sizes/risk-reward.ts';
import { convertLots, convertMoney } from './sums/convert.ts';
import { shareOf } from './sums/share.ts';
import { sum } from './sums/sum.ts';
import { eventCountdown } from './time/events.ts';
import { localTime } from './time/local-time.ts';
import { marketHours, sessionCountdown } from './time/sessions.ts';

/** Every measure has one; a missing one does not compile. */
export const calculators: Record<Measure, Calculator> = {
  price,
  'price-then': priceThen,
  change,
  range,
  rsi,
  atr,
  'moving-average': movingAverage,
  spread,
  'distance-to-level': distanceToLevel,
  'pip-size': pipSize,
  'pip-value': pipValue,
  'pips-between': pipsBetween,
  margin,
  'affordable-lots': affordableLots,
  'lot-size': lotSize,
  'position-value': positionValue,
  'profit-at-price': profitAtPrice,
  'price-for-profit': priceForProfit,
  'move-value': moveValue,
  'trade-cost': tradeCost,
  'holding-cost': holdingCost,
  'risk-reward': riskReward,
  'streak-chance': streakChance,
  'losing-run': losingRun,
  'break-even-rate': breakEvenRate,
  expectancy,
  recovery,
  growth,
  'reach-chance': reachChance,
  'open-ideas': openIdeas,
  'own-result': ownResult,
  'own-win-rate': ownWinRate,
  'own-streak': ownStreak,
  'last-trade': lastTrade,
  'last-trade-cost': lastTradeCost,
  'idea-progress': ideaProgress,
  'tokens-left': tokensLeft,
  'session-countdown': sessionCountdown,
  'market-hours': marketHours,
  'event-countdown': eventCountdown,
  'local-time': localTime,
  ranking,
  comparison,
  sum,
  'share-of': shareOf,
  'convert-money': convertMoney,
  'convert-lots': convertLots,
};
