import { useState } from 'react';
import type { EvidenceView } from '@app/contracts/market/evidence.ts';
import { readOwnCosts, writeOwnCosts, type OwnCosts } from '../../../ui/trading/evidence/own-costs.ts';
import { netAtOwnCosts, type OwnNet } from '../../../ui/trading/evidence/own-net.ts';

/** The costs that the user trades with, and what the rule comes to after them. */
export type ChosenCosts = OwnNet & {
  choose: (account: OwnCosts['account']) => void;
  setSpread: (times: number) => void;
};

export function useCosts(view: EvidenceView): ChosenCosts {
  const [costs, setCosts] = useState(readOwnCosts);
  const { pair } = view;
  const store = (next: OwnCosts) => {
    setCosts(next);
    writeOwnCosts(next);
  };
  return {
    ...netAtOwnCosts(view, costs),
    // Chosen, though the spread of this pair was not said yet.
    account: costs.account,
    choose: (account) => store({ ...costs, account }),
    setSpread: (times) => store({ ...costs, spreads: { ...costs.spreads, [pair]: times } }),
  };
}
