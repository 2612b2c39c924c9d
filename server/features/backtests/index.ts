import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import { backtestRoutes } from './routes.ts';
import { runBacktest, type BacktestPorts } from './run-backtest.ts';

export const backtestsFeature = ({ market }: Pick<Deps, 'market'>, ports: Omit<BacktestPorts, 'market'>) =>
  defineFeature({ routes: backtestRoutes((...asked) => runBacktest({ ...ports, market }, ...asked)) });
