import { accountKinds, type AccountKind } from '@app/domain/evidence/evidence-ids.ts';

/** What this browser's user trades with; `spreads` in usual ones, by pair. */
export type OwnCosts = { account: AccountKind | 'own'; spreads: Readonly<Record<string, number>> };

const KEY = 'own-costs';
const usual: OwnCosts = { account: 'standard', spreads: {} };
const choices: ReadonlySet<unknown> = new Set([...accountKinds, 'own']);

/** Anything may be in a browser's storage. */
export function readOwnCosts(): OwnCosts {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<OwnCosts> | null;
    if (!stored || !choices.has(stored.account)) return usual;
    const spreads = Object.entries(stored.spreads ?? {}).filter(([, times]) => Number.isFinite(times));
    return { account: stored.account ?? 'standard', spreads: Object.fromEntries(spreads) };
  } catch {
    return usual;
  }
}

export function writeOwnCosts(costs: OwnCosts): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(costs));
  } catch {
    // Storage is closed: it stays until the page is left.
  }
}
