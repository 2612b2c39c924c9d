import type { OwnHistory } from '@app/domain/evidence/growth/add-own-cases.ts';
import type { OwnCase, OwnWalk } from '@app/domain/evidence/growth/walk-own-cases.ts';
import type { EvidenceBase } from '@app/domain/evidence/evidence-base.ts';
import type { Rule } from '@app/domain/evidence/rule.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import type { Db } from '../../../platform/database/database.ts';

export type WalkKey = { rule: Rule; pair: Pair; timeframe: Timeframe };

const keyOf = ({ rule, pair, timeframe }: WalkKey) => ({
  rule: rule.id,
  rule_version: rule.version,
  pair,
  timeframe,
});

/** UTC ms. */
export type WalkPlace = { fromAt: number; nextAt: number; untilAt: number };

export async function readWalks(db: Db): Promise<Map<string, WalkPlace>> {
  const rows = await db.selectFrom('evidence_walks').selectAll().execute();
  return new Map(
    rows.map((row) => [nameOf(row), { fromAt: row.from_at, nextAt: row.next_at, untilAt: row.until_at }]),
  );
}

const nameOf = (row: ReturnType<typeof keyOf>): string =>
  `${row.rule} ${row.rule_version} ${row.pair} ${row.timeframe}`;
export const walkName = (key: WalkKey): string => nameOf(keyOf(key));

/** With the caller's transaction; a case that is there already stays as it is. */
export async function saveWalk(
  tx: Db,
  key: WalkKey,
  { cases, place, source }: Pick<OwnWalk, 'cases'> & { place: WalkPlace; source: string },
): Promise<void> {
  if (cases.length > 0)
    await tx
      .insertInto('evidence_cases')
      .values(
        cases.map((one) => ({
          ...keyOf(key),
          opened_at: one.openedAt,
          closed_at: one.closedAt,
          source,
          outcome: JSON.stringify(one),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const moved = { from_at: place.fromAt, next_at: place.nextAt, until_at: place.untilAt };
  await tx
    .insertInto('evidence_walks')
    .values({ ...keyOf(key), ...moved })
    .onConflict((conflict) =>
      conflict.columns(['rule', 'rule_version', 'pair', 'timeframe']).doUpdateSet(moved),
    )
    .execute();
}

export async function readHistories(db: Db): Promise<OwnHistory[]> {
  const rows = await db
    .selectFrom('evidence_cases')
    .select(['rule', 'rule_version', 'pair', 'timeframe', 'outcome'])
    .orderBy('opened_at')
    .execute();
  const walks = await readWalks(db);
  return [...Map.groupBy(rows, nameOf)].flatMap(([name, own]): OwnHistory[] => {
    const [first] = own;
    const walk = walks.get(name);
    if (!first || !walk) return [];
    return [
      {
        rule: first.rule,
        version: first.rule_version,
        pair: first.pair,
        timeframe: first.timeframe,
        from: walk.fromAt,
        to: walk.untilAt,
        cases: own.map(({ outcome }) => outcome as OwnCase),
      },
    ];
  });
}

export const readGrownAt = async (db: Db, shippedHash: string): Promise<number | null> =>
  (
    await db
      .selectFrom('grown_evidence')
      .select('built_at')
      .where('shipped_hash', '=', shippedHash)
      .executeTakeFirst()
  )?.built_at ?? null;

export async function readGrown(db: Db, shippedHash: string): Promise<EvidenceBase | null> {
  const row = await db
    .selectFrom('grown_evidence')
    .select('base')
    .where('shipped_hash', '=', shippedHash)
    .executeTakeFirst();
  return row ? (JSON.parse(row.base) as EvidenceBase) : null;
}

export async function saveGrown(db: Db, shippedHash: string, base: EvidenceBase, now: number): Promise<void> {
  const row = { shipped_hash: shippedHash, built_at: now, base: JSON.stringify(base) };
  await db
    .insertInto('grown_evidence')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute();
}
