/** A new key also needs a web heading, a definition (web user-columns.tsx) and a CSV export field (server csv-columns.ts). */
export const userColumnKeys = [
  'registered',
  'status',
  'messaging',
  'client',
  'source',
  'campaign',
  'ad',
  'keyword',
  'device',
  'physicalLocation',
  'placement',
  'network',
  'email',
  'knowledge',
  'chat',
  'billing',
  'validation',
  'reengagement',
  'lastActive',
] as const;
export type UserColumnKey = (typeof userColumnKeys)[number];
