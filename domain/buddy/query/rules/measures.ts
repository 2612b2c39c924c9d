import { chartRule } from './chart-rule.ts';
import type { MessagePart } from '../message-part.ts';
import type { Measure } from '../query.ts';
import { chanceRules } from './chance-rules.ts';
import { marketRules } from './market-rules.ts';
import { shortRules } from './short-rules.ts';
import { sizeRules } from './size-rules.ts';
import { sizingRules } from './sizing-rules.ts';
import { sumRules } from './sum-rules.ts';

const rules = [
  chartRule,
  ...sizingRules,
  ...chanceRules,
  ...sizeRules,
  ...marketRules,
  ...sumRules,
  ...shortRules,
];

export const measureOf = (heard: MessagePart): Measure | null =>
  rules.find(
    (rule) => rule.when.test(heard.said) && !rule.unless?.test(heard.said) && (rule.if?.(heard) ?? true),
  )?.measure ?? null;
