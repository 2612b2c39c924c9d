import { countNoun } from '../../../text.ts';
import { withEvidence, type Facts, type Finding } from '../calculator.ts';
import { printMoney, printPercent } from '../money.ts';
import { YOURS } from '../slots.ts';

export type Deposit = { value: number; currency: string; span: 'week' | 'month' | 'year' };

const DEPOSIT =
  /(?<!pct:|[\d.])(?:cur:([a-z]{3}):)?(\d+(?:\.\d+)?) (?:in |more |extra |dollars? |euros? |pounds? |bucks )?(?:a|per|each|every|into it every) (week|month|year)\b/;

/** "100 a month": what is paid in each time. */
export function depositIn(words: string): Deposit | null {
  const [, currency = 'usd', value, span] =
    DEPOSIT.exec(words.replace(/\bpct:\S+( \w+)? (a|per|each|every) \w+/g, ' ')) ?? [];
  return value && Number(value) > 0
    ? { value: Number(value), currency: currency.toUpperCase(), span: span as Deposit['span'] }
    : null;
}

type Plan = { begin: number; deposit: Deposit; percent: number; periods: number };

/** Paid in at the end of each span, so that the last deposit has grown by nothing. */
export function growWithDeposits(facts: Facts, { begin, deposit, percent, periods }: Plan): Finding {
  const rate = percent / 100;
  const factor = (1 + rate) ** periods;
  const end = begin * factor + deposit.value * (rate === 0 ? periods : (factor - 1) / rate);
  const paid = begin + deposit.value * periods;
  return withEvidence(facts, (cite) => {
    const money = (value: number, source: string): string =>
      cite(printMoney(value, deposit.currency), source);
    const start = begin > 0 ? `${money(begin, YOURS)} and ` : '';
    return {
      sentence: `${start}${money(deposit.value, YOURS)} each ${deposit.span} at ${cite(printPercent(percent), YOURS)} % each ${deposit.span} would be ${money(end, 'compound growth')} after ${cite(countNoun(periods, deposit.span), YOURS)}; ${money(paid, 'compound growth')} of it paid in. That is only arithmetic: no ${deposit.span} is like another, and losses are part of it.`,
      value: end,
      unit: deposit.currency,
      details: ['Each deposit grows from the end of the time in which it is paid; no costs, no tax.'],
      next: 'Nobody makes the same gain each time, so plan with what you could lose.',
    };
  });
}
