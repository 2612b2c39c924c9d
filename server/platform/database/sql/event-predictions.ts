import { sql } from 'kysely';

/* docs/product-rules.md#R21: counts where the release surprised and the direction was stated before. */
export const isValidatedPrediction = sql`a.stated_at < x.release_at AND x.surprise <> 0`;
export const wasPredictionRight = sql`sign(x.to_points - x.from_points) = x.surprise * CASE a.on_beat WHEN 'up' THEN 1 ELSE -1 END`;
