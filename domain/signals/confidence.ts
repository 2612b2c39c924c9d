import type { Interval } from '../strategy/wilson.ts';

export type Confidence = {
  rate: number;
  count: number;
  interval: Interval;
  expiredRate: number;
  meanR: number | null;
  noSkill: number | null;
  enough: boolean;
};
