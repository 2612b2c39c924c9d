import { namedIn } from '../../clauses/spoken-pairs.ts';
import { TEACHES } from '../message-part.ts';
import type { ReadQuery } from '../read-query.ts';

const ASKS =
  /^(and |so |also |but |ok |okay |then |please |pls |plus |hey |hi |now )*(what|whats|how|hows|why|when|which|who|where|is|are|am|do|does|did|can|could|would|should|will|any|anything|explain|tell|show|give|list|teach|watch|alert|set|notify|ping|warn|remind|let me|let us|find|compare|check|draw|open|close|cancel|delete|remove|help|mark|price|chart|news|spread|signal|idea|i (want|need|would like|wish|wonder|do not (get|understand|know)))\b|\?$/;
/** "How much is that in money" asks for the figure itself. */
const RESULT =
  /^(and |so |ok |but |then |please )*(how much|how many|what|whats|is|does|do|am|are|will|would)( (is|are|it|that|this|in|of|to|a|an|the|per|trade|money|dollars?|bucks|usd|euros?|pounds|cash|me|my|i|make|makes|making|made|lose|lost|win|get|got|have|left|do|does|did|any|good|bad|ok|okay|worth|mean|pay|pays|profitable|total|all|altogether|then|now|out|percent|would|will|be|really|exactly|roughly|about|damage|result|profit|loss|come|comes))*$/;
/** Another thing than a figure. */
const ASKS_ELSE =
  /\b(why|when|explain|teach|should|can i|can you|could you|show|list|chart|watch|alert|notify|remind|compare|cancel|delete|remove|difference|means?|better|safe|safer|dangerous|who|where|news|spread|signal|idea|do not (get|understand))\b/;
const SURE = 0.5;

/** What is left of a message beside its figure and asks for something of its own; empty where nothing does. */
export function restBesideFigure({ questions, rest, certainty }: ReadQuery): string {
  if (questions.length === 0 || rest === '') return rest;
  const isOne = questions.length === 1 && (certainty ?? 0) >= SURE;
  return rest
    .split(/[.!] (?=\S)/)
    .filter((part) => {
      const said = part.trim().toLowerCase();
      if (TEACHES.test(said)) return true;
      if (!ASKS.test(said) || RESULT.test(said)) return false;
      return !isOne || ASKS_ELSE.test(said) || namedIn(said.split(' ')).pairs.length > 0;
    })
    .join('. ');
}
