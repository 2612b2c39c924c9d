import type { Topic } from '../topics.ts';
import { breakout, candlestick, resistance, rsi, support, trend, volatility } from './charts.ts';
import type { Lesson } from './lesson.ts';
import { backtest, calendar, forex, gold, longShort, session } from './markets.ts';
import { bidAsk, lot, pip, spread } from './prices.ts';
import { drawdown, leverage, margin, positionSize, riskReward, stopLoss, takeProfit } from './risk.ts';

export const lessons: Record<Topic, Lesson> = {
  pip,
  spread,
  lot,
  leverage,
  margin,
  'stop-loss': stopLoss,
  'take-profit': takeProfit,
  'risk-reward': riskReward,
  breakout,
  support,
  resistance,
  trend,
  volatility,
  rsi,
  candlestick,
  'bid-ask': bidAsk,
  'long-short': longShort,
  session,
  drawdown,
  'position-size': positionSize,
  gold,
  forex,
  calendar,
  backtest,
};
