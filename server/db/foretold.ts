import { sql } from 'kysely';

/*
 * A validation (decision 21) is an announcement `a` whose release surprised, held against what the pair did within the hour, `x`: right
 * where it moved the way that was stated before. Without a surprise or prices, or stated too late, there is none.
 */
export const isValidation = sql`a.stated_at < x.release_at AND x.surprise <> 0`;
export const wasRight = sql`sign(x.to_points - x.from_points) = x.surprise * CASE a.on_beat WHEN 'up' THEN 1 ELSE -1 END`;
