import type { MessagePart } from './message-part.ts';
import { marketRules } from './market-rules.ts';
import type { Measure } from './query.ts';
import { sizeRules } from './size-rules.ts';

const rules = [...sizeRules, ...marketRules];

export const measureOf = (heard: MessagePart): Measure | null =>
  rules.find(
    (rule) => rule.when.test(heard.said) && !rule.unless?.test(heard.said) && (rule.if?.(heard) ?? true),
  )?.measure ?? null;
