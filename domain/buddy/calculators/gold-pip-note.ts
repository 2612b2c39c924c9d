import type { Question } from '../query/query.ts';
import { takeEvidence, type Cite } from '../replies/evidence.ts';
import { isMissing, type Calculator, type Finding } from './calculator.ts';
import { TABLE } from './market.ts';

/** Also where the answer itself counts in money: the pips of the question may be ten times as large. */
export const withGoldPipNote = (calculator: Calculator): Calculator => ({
  needs: calculator.needs,
  calculate: (question, facts) => {
    const result = calculator.calculate(question, facts);
    if (isMissing(result) || result.value === null || !countsGoldInPips(question, result)) return result;
    const { cite, rows } = takeEvidence(facts.now);
    const note = composeNote(cite);
    return {
      ...result,
      next: result.next ? `${result.next} ${note}` : note,
      evidence: [...result.evidence, ...rows],
    };
  },
});

const IN_PIPS = /\bpips?\b/;
/** Says it in the sentence itself, with the money. */
const SAID_ALREADY = /\bSome brokers count a pip\b/;

function countsGoldInPips({ pairs, amounts, words }: Question, { pair, sentence }: Finding): boolean {
  const all = pairs.length > 0 ? pairs : pair ? [pair] : [];
  if (!all.includes('XAU/USD') || SAID_ALREADY.test(sentence)) return false;
  const isAsked = IN_PIPS.test(words) || amounts.some(({ role }) => role.endsWith('pips'));
  return isAsked || (all.length === 1 && IN_PIPS.test(sentence));
}

const composeNote = (cite: Cite): string =>
  `I count ${cite('$0.01', TABLE)} as a pip of gold. Many brokers call ${cite('$0.10', 'what brokers call a pip of gold')} one: a pip of theirs is ten of mine.`;
