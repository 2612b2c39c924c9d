import { DAY_MS, HOUR_MS } from '../../time.ts';
import type { Forecast } from '../forecast.ts';
import type { PastIdea } from '../past-idea.ts';

/** What is compared: each row's figures add up to those of all. `hour` is that of the opening, UTC, 0 to 23. */
export const groupings = ['kind', 'pair', 'plan', 'hour'] as const;
export type Grouping = (typeof groupings)[number];

/** Sums: of the chances stated, of those by luck alone, and of what came of it in R after spread. */
export type RecordGroup = {
  count: number;
  hits: number;
  profitable: number;
  stated: number;
  luck: number;
  r: number;
};

export type RecordGroups = Record<Grouping, Record<string, RecordGroup>>;

export function addToGroups(groups: RecordGroups, idea: PastIdea, forecast: Forecast): void {
  const keys: Record<Grouping, string> = {
    kind: idea.kind,
    pair: idea.pair,
    plan: idea.timeframe,
    hour: String(Math.floor((idea.openedAt % DAY_MS) / HOUR_MS)),
  };
  for (const grouping of groupings) {
    const group = (groups[grouping][keys[grouping]] ??= {
      count: 0,
      hits: 0,
      profitable: 0,
      stated: 0,
      luck: 0,
      r: 0,
    });
    group.count += 1;
    group.hits += idea.hit ? 1 : 0;
    group.profitable += idea.r > 0 ? 1 : 0;
    group.stated += forecast.probability ?? 0;
    group.luck += forecast.noSkill;
    group.r += idea.r;
  }
}
