import type { Pair } from '../../market/instrument.ts';
import { spokenRequest, wholly } from './spoken-request.ts';

/** `isLeaning`: neither a market nor the user themselves is named, so that only a talk about an idea makes sense of it. */
export type PossibleLoss = { pairs: readonly Pair[]; isLeaning: boolean };

const EXTREME =
  '(?:at most|the most|most|at worst|in the worst case|worst case|maximum|max|really|actually|possibly|potentially|even|ever|theoretically|realistically|money)';
const WHO = '(?:i|you|we|one|someone|a beginner|me|it)';
/** What may stand behind the question: the trade, and what goes wrong with it. */
const ABOUT =
  '(?: (?:on|in|with|for|from|of|if|when|at|to|by|against|into|it|that|this|the|a|an|one|my|your|i|you|we|me|trade|trades|trading|traded|idea|ideas|signal|position|order|buy|buys|buying|bought|sell|sells|selling|sold|long|short|go|goes|going|gone|went|wrong|bad|badly|south|am|is|be|are|turns|out|stop|gets|hit|hits|its|do|does|not|work|works|fails|falls|drops|rises|crashes|moves|takes?|took|follow|there|here|today|tomorrow|tonight|most|max|maximum|worst|case|total|all|practise|practice|market|price|down|up|right|as|or|enter|join|try|something|everything|happens|other|way|wrong way|money|single|lose|loses))*';
const OF_TRADE = `(?: ${EXTREME})*${ABOUT}(?: ${EXTREME})*`;

const LOSS = wholly(
  `(?:what|how much|how many dollars|how much cash|the most|most)(?: money)?(?: (?:is|that|the most|most))*(?: (?:can|could|would|will|might|may|do|should) ${WHO}| ${WHO}(?: (?:can|could|would|will|might|may|stand to))?| am i)(?: ${EXTREME})*(?: (?:stand to|going to|be|have to))*(?: ${EXTREME})* (?:lose|loose|lost|losing|loss|risk|risking)${OF_TRADE}`,
  `(?:what|how big|how much|how high|how large|which|about)?(?: (?:is|are|would be|could be|will be|would|can))*(?: (?:the|my|a|your|an|any|be))*(?: (?:maximum|max|most|biggest|largest|worst|possible|potential|highest|real|whole|total|money))* (?:risk|risks|loss|losses|downside|worst case|danger)(?: (?:i|you|we|that)(?: (?:can|could|would|might|will|do))?(?: (?:lose|have|take|make|get|face|risk))?)?${OF_TRADE}`,
  `how (?:risky|dangerous) (?:is|are|would|can|could|will)${OF_TRADE}`,
  `what(?: (?:happens|will happen|would happen|do i lose|then))*(?: (?:to my money|to me|to it))? if (?:it|this|that|i|the trade|the idea|my idea|my trade|the price|price)(?: (?:goes|go|is|am|get|gets|turns|turn|moves|move|hits|does|not|fails|was|went|the|my|stop|out|wrong|bad|badly|against|me|work|loses|south))+`,
  `(?:how much|what|how much money)(?: (?:is|would be|will be|of my money is|money is))+(?: ${WHO})? (?:at risk|at stake|on the line)${OF_TRADE}`,
);
/** "Risk on gold?", "gold max loss". */
const BARE = wholly(
  `(?:(?:the|my|max|maximum|biggest|worst|possible|potential) )*(?:risk|loss|downside|worst case|max loss)(?: (?:on|in|with|of|for))?`,
);
/** Lessons and results, not this trade. */
const ELSEWHERE =
  /\b(risk (free|reward|management|on risk|off)|did i (lose|risk)|i lost|have i lost|average|to trade)\b/;
/** "What is risk", "the risk of trading": the word itself. */
const UNFINISHED = /^what is risk$|\b(of|in|with|on|for)$/;
const OWN = /\b(i|me|my|it|that|this|we|you)\b/;
/** Who asks for the risk of a trade "if it goes wrong" has one in mind. */
const OF_A_TRADE = /\b(trade|idea|signal|position|it goes|wrong)\b/;

/** "What would I lose on gold", "whats the risk if I buy", "what if it goes wrong"; null for anything else, also with figures. */
export function readPossibleLoss(text: string): PossibleLoss | null {
  const request = spokenRequest(text);
  if (!request || /\d/.test(request.said.replace(/\b1\b/g, ''))) return null;
  const { pairs } = request;
  const said = request.said.replace(/\b1\b/g, 'one');
  if (pairs.length === 0 && UNFINISHED.test(said)) return null;
  if (ELSEWHERE.test(said) || (pairs.length === 0 && BARE.test(said) && !/\bmy\b/.test(said))) return null;
  const isHeard = LOSS.test(said) || (pairs.length > 0 && BARE.test(said));
  if (!isHeard) return null;
  const isNamed = pairs.length > 0 || OF_A_TRADE.test(said);
  return { pairs, isLeaning: !isNamed && !OWN.test(said) };
}
