import { accountKinds, type AccountKind, ruleIds, type RuleId } from '@app/domain/evidence/evidence-ids.ts';
import { IDEA_RULE } from '@app/domain/evidence/rule.ts';
import { rules } from '@app/domain/evidence/rules/rules.ts';
import { findInstrument, type Pair } from '@app/domain/market/instrument.ts';
import { timeframes, type Timeframe } from '@app/domain/signals/signal.ts';

export type BacktestChoice = { pair: Pair; timeframe: Timeframe; rule: RuleId; account: AccountKind };

const USUAL: BacktestChoice = { pair: 'EUR/USD', timeframe: 'daily', rule: IDEA_RULE, account: 'standard' };

const oneOf = <Value extends string>(all: readonly Value[], text: string | null): Value | undefined =>
  all.find((one) => one === text);

/** A rule that does not trade on the plan moves the choice to a plan that it trades on. */
export function withRule(choice: BacktestChoice, rule: RuleId): BacktestChoice {
  const own = rules[rule].timeframes;
  const timeframe = own.includes(choice.timeframe) ? choice.timeframe : (own[0] ?? choice.timeframe);
  return { ...choice, rule, timeframe };
}

/** What an address asks for; the usual choice stands for what is missing or unknown. */
export function readChoice(search: URLSearchParams, pairs: readonly string[]): BacktestChoice {
  const [first] = pairs;
  const usual =
    pairs.length === 0 || pairs.includes(USUAL.pair) ? USUAL.pair : findInstrument(first ?? '')?.pair;
  const pair = findInstrument(search.get('pair') ?? '')?.pair ?? usual ?? USUAL.pair;
  const timeframe = oneOf(timeframes, search.get('timeframe')) ?? USUAL.timeframe;
  const account = oneOf(accountKinds, search.get('account')) ?? USUAL.account;
  return withRule({ ...USUAL, pair, timeframe, account }, oneOf(ruleIds, search.get('rule')) ?? USUAL.rule);
}
