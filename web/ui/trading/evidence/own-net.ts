import {
  MAX_SPREAD_TIMES,
  netAfterCosts,
  type MeasuredCosts,
} from '@app/domain/evidence/measures/own-costs.ts';
import type { NetMean } from '../../figures/evidence/net-bar.tsx';
import type { OwnCosts } from './own-costs.ts';

/** Net R of one rule, market and horizon at the costs that this browser's user trades with. */
export type OwnNet = {
  account: OwnCosts['account'];
  /** Own spread in usual ones; 1 where it was never said. */
  spreadTimes: number;
  /** Null with too few trades. */
  net: NetMean | null;
  isBeyondMeasured: boolean;
  /** At published costs it made something, at the user's own it loses, both as shown. */
  isTurned: boolean;
};

type MeasuredNet = MeasuredCosts & { pair: string; mean: NetMean | null };

/** So that no "0.00 R" is called a loss. */
const asShown = ({ r }: NetMean): number => Number(r.toFixed(2));

/** A spread that was never said for the pair is the usual one, so `account` is `standard` there. */
export function netAtOwnCosts(evidence: MeasuredNet, { account, spreads }: OwnCosts): OwnNet {
  const { pair, mean } = evidence;
  const isOwn = account === 'own';
  const spreadTimes = spreads[pair] ?? 1;
  const isUsual = account === 'standard' || (isOwn && spreadTimes === 1);
  const net = isUsual ? mean : netAfterCosts(evidence, isOwn ? { spreadTimes } : { account });
  return {
    account: isUsual ? 'standard' : account,
    spreadTimes,
    net,
    isBeyondMeasured: isOwn && spreadTimes > MAX_SPREAD_TIMES,
    isTurned: mean !== null && net !== null && asShown(mean) > 0 && asShown(net) < 0,
  };
}
