import type { Measure } from '../query/query.ts';
import type { Calculator } from './calculator.ts';
import { breakEvenRate, expectancy } from './chances/expectancy.ts';
import { growth, losingRun, recovery } from './chances/growth.ts';
import { reachChance } from './chances/reach.ts';
import { someWinsChance, streakChance } from './chances/streak.ts';
import { lossesUntil } from './chances/until-gone.ts';
import { lastTrade, lastTradeCost } from './own-trades/last-trade.ts';
import { ideaProgress, openIdeas } from './own-trades/open-ideas.ts';
import { ownResult, ownStreak, ownWinRate } from './own-trades/record.ts';
import { tokensLeft } from './own-trades/tokens.ts';
import { chart } from './prices/chart.ts';
import { distanceToLevel } from './prices/distance.ts';
import { atr, movingAverage, rsi } from './prices/measures.ts';
import { moveCauses } from './prices/move-causes.ts';
import { metalWeight } from './prices/metal-weight.ts';
import { change, range } from './prices/moves.ts';
import { price, priceThen } from './prices/price.ts';
import { priceRatio } from './prices/ratio.ts';
import { sinceThen } from './prices/since-then.ts';
import { spread } from './prices/spread.ts';
import { comparison } from './several/comparison.ts';
import { eachMarket } from './several/each-market.ts';
import { levelDistances } from './several/level-distances.ts';
import { ranking } from './several/ranking.ts';
import { holdingCost, tradeCost } from './sizes/costs.ts';
import { lotSize } from './sizes/lot-size.ts';
import { lotsForPipValue } from './sizes/lots-for-pip-value.ts';
import { affordableLots, margin, positionValue } from './sizes/margin.ts';
import { pipSize, pipsBetween, pipValue } from './sizes/pips.ts';
import { moveValue, priceForProfit, profitAtPrice } from './sizes/profit.ts';
import { riskReward } from './sizes/risk-reward.ts';
import { stopForRisk } from './sizes/stop-for-risk.ts';
import { averagePrice } from './sums/average.ts';
import { convertLots, convertMoney } from './sums/convert.ts';
import { percentChange } from './sums/percent-change.ts';
import { percentSteps } from './sums/percent-steps.ts';
import { shareOf } from './sums/share.ts';
import { sum } from './sums/sum.ts';
import { tally, winShare } from './sums/tally.ts';
import { eventCountdown } from './time/events.ts';
import { localTime } from './time/local-time.ts';
import { marketHours, sessionCountdown } from './time/sessions.ts';

/** Every measure has one; a missing one does not compile. */
export const calculators: Record<Measure, Calculator> = {
  price,
  'price-then': eachMarket(priceThen),
  change,
  'move-causes': moveCauses,
  range: eachMarket(range),
  rsi: eachMarket(rsi, 'RSI'),
  atr: eachMarket(atr),
  'moving-average': eachMarket(movingAverage),
  spread: eachMarket(spread),
  'distance-to-level': distanceToLevel,
  'since-then': eachMarket(sinceThen),
  'price-ratio': priceRatio,
  'metal-weight': metalWeight,
  chart,
  'pip-size': eachMarket(pipSize),
  'pip-value': eachMarket(pipValue, 'pip value'),
  'pips-between': pipsBetween,
  margin: eachMarket(margin, 'margin'),
  'affordable-lots': eachMarket(affordableLots),
  'lot-size': eachMarket(lotSize),
  'stop-for-risk': eachMarket(stopForRisk),
  'lots-for-pip-value': eachMarket(lotsForPipValue),
  'position-value': eachMarket(positionValue, 'value'),
  'profit-at-price': profitAtPrice,
  'price-for-profit': priceForProfit,
  'move-value': eachMarket(moveValue, 'result'),
  'trade-cost': eachMarket(tradeCost, 'cost'),
  'holding-cost': eachMarket(holdingCost),
  'risk-reward': riskReward,
  'streak-chance': streakChance,
  'some-wins-chance': someWinsChance,
  'losing-run': losingRun,
  'losses-until': lossesUntil,
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
  'level-distances': levelDistances,
  sum,
  tally,
  'average-price': averagePrice,
  'share-of': shareOf,
  'percent-change': percentChange,
  'percent-steps': percentSteps,
  'win-share': winShare,
  'convert-money': convertMoney,
  'convert-lots': convertLots,
};
