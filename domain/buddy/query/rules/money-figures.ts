import { countOf, type MessagePart } from '../message-part.ts';

export const PERCENT_PER =
  /\bpct:\d+(\.\d+)? ?(gains? |profit )?(a|an|per|each|every|\/) ?(trade|day|week|month|year)\b|\bpct:\d+(\.\d+)? (daily|weekly|monthly|yearly)\b/;
export const LOST = /\b(lost|lose|losing|loss|down|drawdown|dropped|fell|minus|drop)\b/;
export const countPercents = (h: MessagePart): number =>
  h.amounts.filter(({ isPercent }) => isPercent).length;
export const countSums = (h: MessagePart): number => countOf(h, 'account', 'money', 'price', 'profit');
/** Figures of any kind of money or price. */
export const countFigures = (h: MessagePart): number =>
  h.amounts.filter(
    ({ role, isPercent }) =>
      !isPercent && !['count', 'lots', 'units', 'leverage', 'ratio', 'pips'].includes(role),
  ).length;

export const ASKS_SUM =
  /\b(how much|what|whats|amount|in (dollars|money|euros|usd)|is that|give me|calc\w*)\b/;
export const POSITION_SUM =
  /\b(position|exposure|trade|invested|worth)( (of|is|size|about|worth|for|in|total))* (cur:[a-z]+:)?\d|\b(cur:[a-z]+:)?\d+(\.\d+)?( \w+){0,3} (position|exposure|invested|worth|holding)\b|\b(hold|bought|holding|invested)( \w+){0,2} (cur:[a-z]+:)\d|(cur:[a-z]+:)\d+(\.\d+)? (of|in) \w+/;
