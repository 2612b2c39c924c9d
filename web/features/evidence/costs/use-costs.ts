import { useState } from 'react';
import { MAX_SPREAD_TIMES, netAfterCosts } from '@app/domain/evidence/measures/own-costs.ts';
import type { EvidenceView } from '@app/contracts/market/evidence.ts';
import { readOwnCosts, writeOwnCosts, type OwnCosts } from '../../../lib/storage/own-costs.ts';

/** The costs that the user trades with, and what the rule comes to after them. */
export type ChosenCosts = {
  account: OwnCosts['account'];
  /** Own spread in usual ones; 1 where it was never said. */
  spreadTimes: number;
  isBeyondMeasured: boolean;
  net: EvidenceView['mean'];
  choose: (account: OwnCosts['account']) => void;
  setSpread: (times: number) => void;
};

export function useCosts(view: EvidenceView): ChosenCosts {
  const [costs, setCosts] = useState(readOwnCosts);
  const { pair } = view;
  const spreadTimes = costs.spreads[pair] ?? 1;
  const store = (next: OwnCosts) => {
    setCosts(next);
    writeOwnCosts(next);
  };
  const isOwn = costs.account === 'own';
  return {
    account: costs.account,
    spreadTimes,
    isBeyondMeasured: isOwn && spreadTimes > MAX_SPREAD_TIMES,
    net: netAfterCosts(view, costs.account === 'own' ? { spreadTimes } : { account: costs.account }),
    choose: (account) => store({ ...costs, account }),
    setSpread: (times) => store({ ...costs, spreads: { ...costs.spreads, [pair]: times } }),
  };
}
