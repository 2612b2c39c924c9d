/** Files are named by globs; `tests` are those that have to notice. `leastPercent`: below it the run fails. */
export type Area = {
  mutated: readonly string[];
  tests: readonly string[];
  leastPercent: number;
  /** Whether the tests need the migrated database. */
  isServer: boolean;
};

const rulesOf = (mutated: readonly string[], tests: readonly string[]): Area => ({
  mutated,
  tests,
  leastPercent: 95,
  isServer: false,
});

/** What joins rules with the database. */
const joinsOf = (mutated: readonly string[], tests: readonly string[]): Area => ({
  mutated,
  tests,
  leastPercent: 80,
  isServer: true,
});

export const areas = {
  tokens: rulesOf(['domain/tokens/*.ts'], ['domain/tokens/*.test.ts']),
  access: rulesOf(['domain/access/**/*.ts'], ['domain/access/**/*.test.ts']),
  payments: rulesOf(['domain/payments/**/*.ts'], ['domain/payments/**/*.test.ts']),
  settlement: rulesOf(
    [
      'domain/signals/tracking/*.ts',
      'domain/signals/settled/furthest-price.ts',
      'domain/signals/{pips,result}.ts',
    ],
    ['domain/signals/{tracking,settled,statistics}/*.test.ts', 'domain/signals/*.test.ts'],
  ),
  ledger: joinsOf(
    ['server/platform/ledger/balance.ts', 'server/features/tokens/store.ts'],
    ['server/features/tokens/*.test.ts', 'server/platform/ledger/invariants.test.ts'],
  ),
  crediting: joinsOf(
    ['server/features/payments/ledger/{record-payment-events,refuse-second-premium,settle-payment}.ts'],
    ['server/features/payments/ledger/*.test.ts'],
  ),
  closing: joinsOf(
    ['server/features/signals/tracking/{close-idea,expire-orphaned-ideas,settle-book}.ts'],
    ['server/features/signals/{tracking,watches}/*.test.ts', 'server/features/signals/routes.test.ts'],
  ),
  'sign-in': joinsOf(
    [
      'server/features/accounts/passwords/{count-password-guess,sign-in-places}.ts',
      'server/features/accounts/sessions/sign-in.ts',
      'server/platform/http/limits/{attempt-limit,guess-delay,stored-counts}.ts',
    ],
    [
      'server/features/accounts/passwords/guessing.test.ts',
      'server/features/accounts/sessions/sign-in.test.ts',
      'server/platform/http/limits/*limits.test.ts',
    ],
  ),
} satisfies Record<string, Area>;

export type AreaName = keyof typeof areas;

export const areaNames = Object.keys(areas) as AreaName[];

export const isAreaName = (name: string): name is AreaName => Object.hasOwn(areas, name);

/** Names the area to `vitest.config.ts`, which other processes read. */
export const AREA_VARIABLE = 'MUTATED_AREA';
