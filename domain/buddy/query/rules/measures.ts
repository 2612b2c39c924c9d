import { chartRules } from './chart-rules.ts';
import type { MessagePart } from '../message-part.ts';
import type { Measure } from '../query.ts';
import { chanceRules, evidenceRules } from './chance-rules.ts';
import { marketRules } from './market-rules.ts';
import { bareMoveRules, moveRules } from './move-rules.ts';
import { timeRules } from './time-rules.ts';
import { moneyRules } from './money-rules.ts';
import { repeatRules } from './repeat-rules.ts';
import { shareRules } from './share-rules.ts';
import { tradeFigureRules } from './trade-figure-rules.ts';
import { shortRules } from './short-rules.ts';
import { sizeRules } from './size-rules.ts';
import { sizingRules } from './sizing-rules.ts';
import { sumRules } from './sum-rules.ts';

const rules = [
  ...evidenceRules,
  ...chartRules,
  ...repeatRules,
  ...moneyRules,
  ...tradeFigureRules,
  ...shareRules,
  ...sizingRules,
  ...chanceRules,
  ...timeRules,
  ...sizeRules,
  ...moveRules,
  ...marketRules,
  ...sumRules,
  ...shortRules,
  ...bareMoveRules,
];

export const measureOf = (heard: MessagePart): Measure | null =>
  rules.find(
    (rule) => rule.when.test(heard.said) && !rule.unless?.test(heard.said) && (rule.if?.(heard) ?? true),
  )?.measure ?? null;
