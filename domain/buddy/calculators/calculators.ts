import type { Measure } from '../query/query.ts';
import type { Calculator } from './calculator.ts';
import { goesOn, mapCalculators } from './goes-on.ts';
import { withGoldPipNote } from './gold-pip-note.ts';
import { breakEvenRatio, breakEvenRate, expectancy } from './chances/expectancy.ts';
import { growth, losingRun, recovery } from './chances/growth.ts';
import { reachChance } from './chances/reach.ts';
import { bestEvidence, ruleEvidence } from './chances/rule-evidence.ts';
import { someWinsChance, streakChance } from './chances/streak.ts';
import { lossesUntil } from './chances/until-gone.ts';
import { lastTrade, lastTradeCost } from './own-trades/last-trade.ts';
import { ideaProgress, openIdeas } from './own-trades/open-ideas.ts';
import { ownResult, ownStreak, ownWinRate } from './own-trades/record.ts';
import { tokensLeft } from './own-trades/tokens.ts';
import { chart } from './prices/chart.ts';
import { distanceToLevel } from './prices/distance.ts';
import { atr, movingAverage, rsi } from './prices/measures.ts';
import { dayMoves } from './prices/days/day-moves.ts';
import { lastTurn } from './prices/turns/last-turn.ts';
import { metalWeight } from './prices/metal-weight.ts';
import { change } from './prices/moves.ts';
import { price, priceThen } from './prices/price.ts';
import { range } from './prices/range.ts';
import { priceRatio } from './prices/ratio.ts';
import { sinceThen } from './prices/since-then.ts';
import { spread } from './prices/spread.ts';
import { comparison } from './several/comparison.ts';
import { breakouts } from './several/breakouts.ts';
import { currencyStrength } from './several/currency-strength.ts';
import { eachMarket } from './several/each-market.ts';
import { moveCauses } from './several/group-causes.ts';
import { levelDistances } from './several/level-distances.ts';
import { ranking } from './several/ranking.ts';
import { holdingCost, tradeCost } from './sizes/costs.ts';
import { leverageUsed } from './sizes/leverage-used.ts';
import { lotSize } from './sizes/lot-size.ts';
import { lotsForPipValue } from './sizes/lots-for-pip-value.ts';
import { affordableLots, margin, positionValue } from './sizes/margin.ts';
import { pipSize, pipsBetween, pipValue } from './sizes/pips.ts';
import { moveValue, priceForProfit, profitAtPrice } from './sizes/profit.ts';
import { buyingPower } from './sums/buying-power.ts';
import { priceAtDistance } from './sizes/price-at-distance.ts';
import { pipsForMoney } from './sizes/pips-for-money.ts';
import { targetForRatio } from './sizes/target-for-ratio.ts';
import { riskReward } from './sizes/risk-reward.ts';
import { stopForRisk } from './sizes/stop-for-risk.ts';
import { averagePrice } from './sums/average.ts';
import { convertLots, convertMoney } from './sums/convert.ts';
import { marginLevel } from './sums/margin-level.ts';
import { percentChange } from './sums/percent-change.ts';
import { percentSteps } from './sums/percent-steps.ts';
import { positionMove } from './sums/position-move.ts';
import { recall } from './sums/recall.ts';
import { repeatedSum, timeUntil } from './sums/repeated-sum.ts';
import { riskShares } from './sums/risk-shares.ts';
import { shareOf } from './sums/share.ts';
import { sum } from './sums/sum.ts';
import { tally, winShare } from './sums/tally.ts';
import { afterRelease } from './time/after-release.ts';
import { calendar } from './time/calendar.ts';
import { eventCountdown } from './time/events.ts';
import { goodHour } from './time/good-hour.ts';
import { clockSpan } from './time/clock-span.ts';
import { localTime } from './time/local-time.ts';
import { marketHours, sessionCountdown } from './time/sessions.ts';

/** Every measure has one; a missing one does not compile. */
const byMeasure: Record<Measure, Calculator> = {
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
  'day-moves': eachMarket(dayMoves),
  'last-turn': eachMarket(lastTurn),
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
  'break-even-ratio': breakEvenRatio,
  expectancy,
  recovery,
  growth,
  'rule-evidence': ruleEvidence,
  'best-evidence': bestEvidence,
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
  'good-hour': goodHour,
  'after-release': afterRelease,
  calendar,
  ranking,
  comparison,
  'currency-strength': currencyStrength,
  breakouts,
  'level-distances': levelDistances,
  sum,
  tally,
  'average-price': averagePrice,
  'share-of': shareOf,
  'percent-change': percentChange,
  'percent-steps': percentSteps,
  'win-share': winShare,
  'repeated-sum': repeatedSum,
  'time-until': timeUntil,
  'clock-span': clockSpan,
  'margin-level': marginLevel,
  'leverage-used': leverageUsed,
  'position-move': positionMove,
  'risk-shares': riskShares,
  'buying-power': buyingPower,
  'target-for-ratio': targetForRatio,
  'price-at-distance': priceAtDistance,
  'pips-for-money': eachMarket(pipsForMoney),
  recall,
  'convert-money': convertMoney,
  'convert-lots': convertLots,
};

export const calculators = mapCalculators(byMeasure, (one) => withGoldPipNote(goesOn(one)));
