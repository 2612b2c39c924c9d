/** Faults that the simulation can put into itself, to show that it finds their kind and how soon. The product has none of them. */
export const plants = {
  'lost-update':
    'a debit writes what it read before: rows are read without a lock and changed whatever happened since',
  'double-delivery': 'a job is handed out without a lease, and a mail does not say that it was begun',
  'skewed-limit':
    'each process counts limits by a clock of its own, hours from the next, like one that takes local time for UTC',
} as const;

export type Plant = keyof typeof plants;

export const isPlant = (name: string): name is Plant => Object.hasOwn(plants, name);

/** Beyond the hour up to which a counter's window stays where it is (server/platform/http/limits/stored-counts.ts): less than that is no fault. */
const SKEW_MS = 125 * 60_000;

export const skewOf = (plant: Plant | null): number | null => (plant === 'skewed-limit' ? SKEW_MS : null);

/** Of the skewed clocks only a limit that did not hold counts as found, not what they break besides. */
export const isFind = (plant: Plant, violation: string): boolean =>
  plant !== 'skewed-limit' || violation.endsWith('are allowed');

/** Between the server and its database. */
export function rewriterOf(plant: Plant | null): (text: string) => string {
  if (plant === 'lost-update')
    return (text) =>
      text
        .replace(/(from "users" where "id" = \$\d+) for update/, '$1')
        .replace(/AND xmin = (\$\d+)::xid/, 'AND ($1::text IS NOT NULL)');
  if (plant === 'double-delivery')
    return (text) =>
      text
        .replace('AND j.is_available AND', 'AND')
        .replace(/FOR UPDATE OF j SKIP LOCKED/, '')
        .replace(
          /update "outbox" set "begun_at" = \$1/,
          'update "outbox" set "begun_at" = NULLIF($1::bigint, $1::bigint)',
        );
  return (text) => text;
}
