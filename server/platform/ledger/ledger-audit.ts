import { sql } from 'kysely';
import { catalogue } from '@app/domain/payments/checkout/catalogue.ts';
import { paymentStateOf, saleTermsOf, type PaymentEvent } from '@app/domain/payments/payment-state.ts';
import type { Db, Tx } from '../database/database.ts';

export type Finding = { rule: string; rows: string[] };
export type Audit = { findings: Finding[]; users: number; ledgerRows: number; payments: number };

const rules: ReadonlyArray<readonly [rule: string, query: string]> = [
  [
    'balances equal their ledgers',
    `SELECT format('user %s holds %s %s tokens, the ledger says %s', u.id, held.tokens, held.bucket, coalesce(l.total, 0)) AS line
     FROM users u
     CROSS JOIN LATERAL (VALUES ('daily', u.daily_tokens), ('welcome', u.welcome_tokens), ('purchased', u.purchased_tokens)) AS held(bucket, tokens)
     LEFT JOIN (SELECT user_id, bucket, sum(delta) AS total FROM token_ledger GROUP BY user_id, bucket) l
       ON l.user_id = u.id AND l.bucket = held.bucket
     WHERE held.tokens <> coalesce(l.total, 0)`,
  ],
  [
    'no bucket was ever below zero',
    `SELECT format('ledger row %s: the %s tokens of user %s went down to %s', id, bucket, user_id, after) AS line
     FROM (SELECT id, bucket, user_id, sum(delta) OVER (PARTITION BY user_id, bucket ORDER BY id) AS after FROM token_ledger) l
     WHERE after < 0`,
  ],
  [
    'each charged message has one debit',
    `SELECT format('message %s of user %s cost %s, %s was debited', coalesce(a.message, d.message), coalesce(a.user_id, d.user_id),
       coalesce(a.tokens, 0), coalesce(d.paid, 0)) AS line
     FROM (SELECT user_id, reply_to::text AS message, tokens FROM messages WHERE reply_to IS NOT NULL) a
     FULL JOIN (SELECT l.user_id, substr(l.reference, 5) AS message, -sum(l.delta) AS paid FROM token_ledger l JOIN users u ON u.id = l.user_id
       WHERE l.reason = 'spend' AND l.reference LIKE 'msg:%' GROUP BY 1, 2) d ON d.message = a.message AND d.user_id = a.user_id
     WHERE coalesce(a.tokens, 0) <> coalesce(d.paid, 0)`,
  ],
  [
    'nothing is debited twice',
    `SELECT format('%s was debited from the %s tokens of user %s by the ledger rows %s', reference, bucket, user_id, string_agg(id::text, ', ' ORDER BY id)) AS line
     FROM token_ledger WHERE reason = 'spend' GROUP BY user_id, reference, bucket HAVING count(*) > 1`,
  ],
  [
    'each payment is credited once',
    `SELECT format('%s of user %s was credited by the ledger rows %s', reference, user_id, string_agg(id::text, ', ' ORDER BY id)) AS line
     FROM token_ledger WHERE reason = 'purchase' GROUP BY user_id, reference HAVING count(*) > 1`,
  ],
  [
    'each reference of a provider belongs to one payment',
    `SELECT format('%s %s belongs to the payments %s', provider, number, string_agg(id::text, ', ' ORDER BY id)) AS line
     FROM (SELECT id, provider, provider_payment AS number FROM payments UNION ALL SELECT id, provider, provider_order FROM payments) named
     WHERE number IS NOT NULL GROUP BY provider, number HAVING count(DISTINCT id) > 1`,
  ],
  [
    'credits of payments have their payment, with the same tokens',
    `SELECT format('payment %s of user %s: %s credited and %s taken back, the ledger says %s and %s', coalesce(p.id::text, l.payment),
       coalesce(p.user_id, l.user_id), coalesce(p.credited_tokens, 0), coalesce(p.taken_back_tokens, 0), coalesce(l.credited, 0), coalesce(l.taken, 0)) AS line
     FROM payments p
     FULL JOIN (SELECT user_id, substr(reference, 9) AS payment, coalesce(sum(delta) FILTER (WHERE reason = 'purchase'), 0) AS credited,
       coalesce(-sum(delta) FILTER (WHERE reason <> 'purchase'), 0) AS taken FROM token_ledger WHERE reference LIKE 'payment:%' GROUP BY 1, 2) l
       ON l.payment = p.id::text AND l.user_id = p.user_id
     WHERE (coalesce(p.credited_tokens, 0), coalesce(p.taken_back_tokens, 0)) <> (coalesce(l.credited, 0), coalesce(l.taken, 0))`,
  ],
  [
    'one refill for each user and day',
    `SELECT format('user %s was refilled on %s by the ledger rows %s', user_id, to_char(to_timestamp(day * 86400) AT TIME ZONE 'UTC', 'YYYY-MM-DD'),
       string_agg(id::text, ', ' ORDER BY id)) AS line
     FROM (SELECT id, user_id, at / 86400000 AS day FROM token_ledger WHERE reason = 'refill') r GROUP BY user_id, day HAVING count(*) > 1`,
  ],
  [
    'the plan follows from the grants of premium',
    `SELECT format('user %s has the plan %s with %s standing grants', u.id, u.plan, count(g.reference)) AS line
     FROM users u LEFT JOIN premium_grants g ON g.user_id = u.id AND g.revoked_at IS NULL
     GROUP BY u.id HAVING (u.plan = 'premium') <> (count(g.reference) > 0)`,
  ],
  [
    'what was paid on top for premium stands beside a payment that gives it',
    `SELECT format('payment %s of user %s is a duplicate purchase, and %s', s.id, s.user_id, CASE WHEN s.state = 'paid' THEN 'no other one gives premium' ELSE 'not paid' END) AS line
     FROM payments s JOIN users u ON u.id = s.user_id WHERE s.is_duplicate_purchase AND (s.state <> 'paid' OR NOT EXISTS (SELECT FROM payments p
       WHERE p.user_id = s.user_id AND p.product = 'premium' AND p.test = s.test AND p.state = 'paid' AND NOT p.is_duplicate_purchase))`,
  ],
  [
    'a grant of a payment has its payment',
    `SELECT format('user %s has a grant for %s, which is no payment of theirs', g.user_id, g.reference) AS line
     FROM premium_grants g WHERE g.reference LIKE 'payment:%'
       AND NOT EXISTS (SELECT FROM payments p WHERE 'payment:' || p.id = g.reference AND p.user_id = g.user_id)`,
  ],
  [
    'tokens of a broker account have their claim, with the same tokens',
    `SELECT format('broker claim %s of user %s: %s credited and %s taken back, the ledger says %s and %s for user %s', coalesce(c.id::text, l.claim),
       c.user_id, coalesce(c.credited_tokens, 0), coalesce(c.taken_back_tokens, 0), coalesce(l.credited, 0), coalesce(l.taken, 0), l.user_id) AS line
     FROM broker_claims c
     FULL JOIN (SELECT user_id, substr(reference, 8) AS claim, coalesce(sum(delta) FILTER (WHERE reason = 'grant'), 0) AS credited,
       coalesce(-sum(delta) FILTER (WHERE reason <> 'grant'), 0) AS taken FROM token_ledger WHERE reference LIKE 'broker:%' GROUP BY 1, 2) l
       ON l.claim = c.id::text
     WHERE (coalesce(c.credited_tokens, 0), coalesce(c.taken_back_tokens, 0)) <> (coalesce(l.credited, 0), coalesce(l.taken, 0)) OR l.user_id <> c.user_id`,
  ],
  [
    'an approved broker account gives premium and tokens, any other nothing',
    `SELECT format('broker claim %s of user %s is %s, with %s tokens and %s grant of premium', c.id, coalesce(c.user_id, g.user_id), coalesce(c.state, 'missing'),
       c.credited_tokens - c.taken_back_tokens - c.debt_tokens, CASE WHEN g.reference IS NULL THEN 'no' ELSE 'a' END) AS line
     FROM broker_claims c
     FULL JOIN (SELECT user_id, reference FROM premium_grants WHERE reference LIKE 'broker:%' AND revoked_at IS NULL) g ON g.reference = 'broker:' || c.id
     WHERE (c.id IS NULL OR c.user_id IS NOT NULL) AND ((coalesce(c.state, '') = 'approved') <> (g.reference IS NOT NULL) OR g.user_id <> c.user_id
       OR (c.state = 'approved') <> (c.credited_tokens - c.taken_back_tokens - c.debt_tokens > 0))`,
  ],
  [
    'what an admin gave or took stands in the log of admins, with the same tokens',
    `SELECT format('%s: %s tokens for user %s, the log says %s for user %s', coalesce(l.reference, 'admin:' || a.id), coalesce(l.tokens, 0), l.user_id,
       coalesce((a.facts ->> 'tokens')::int, 0), a.user_id) AS line
     FROM (SELECT id, user_id, facts FROM admin_log WHERE action IN ('grant_tokens', 'revoke_tokens')) a
     FULL JOIN (SELECT user_id, reference, sum(delta) AS tokens FROM token_ledger WHERE reference LIKE 'admin:%' GROUP BY 1, 2) l
       ON l.reference = 'admin:' || a.id
     WHERE coalesce(l.tokens, 0) <> coalesce((a.facts ->> 'tokens')::int, 0) OR l.user_id <> a.user_id`,
  ],
];

const FOLLOWS = 'state, tokens and premium of a payment follow from what was said of it';

export const ruleNames: readonly string[] = [...rules.map(([rule]) => rule), FOLLOWS];

const PAGE = 1_000;
const NO_ID = '00000000-0000-0000-0000-000000000000';

export const auditLedger = (db: Db): Promise<Audit> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({ findings: await findFaults(tx), ...(await countsOf(tx)) }));

export async function findFaults(tx: Tx): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [rule, query] of rules) {
    const { rows } = await sql.raw<{ line: string }>(query).execute(tx);
    findings.push({ rule, rows: rows.map(({ line }) => line) });
  }
  findings.push({
    rule: FOLLOWS,
    rows: await findPaymentFaults(tx),
  });
  return findings.filter(({ rows }) => rows.length > 0);
}

type AuditedPayment = {
  id: string;
  state: string;
  isDuplicate: boolean;
  product: keyof typeof catalogue;
  price: number;
  credited: number;
  held: number;
  premium: boolean;
  has_user: boolean;
  facts: PaymentEvent[];
};

async function findPaymentFaults(tx: Tx): Promise<string[]> {
  const faults: string[] = [];
  for (let after = NO_ID; ;) {
    const { rows } = await sql<AuditedPayment>`
      SELECT p.id, p.state, p.is_duplicate_purchase AS "isDuplicate", p.product, p.price_cents AS price, p.credited_tokens AS credited,
        p.credited_tokens - p.taken_back_tokens - p.debt_tokens AS held,
        EXISTS (SELECT FROM premium_grants g WHERE g.user_id = p.user_id AND g.reference = 'payment:' || p.id AND g.revoked_at IS NULL) AS premium,
        EXISTS (SELECT FROM users u WHERE u.id = p.user_id) AS has_user,
        (SELECT coalesce(json_agg(json_build_object('kind', f.kind, 'about', f.about, 'amountCents', f.amount_cents)), '[]')
          FROM payment_events f WHERE f.payment_id = p.id) AS facts
      FROM payments p WHERE p.id > ${after}::uuid ORDER BY p.id LIMIT ${PAGE}`.execute(tx);
    faults.push(...rows.flatMap(listPaymentFaults));
    if (rows.length < PAGE) return faults;
    after = rows.at(-1)?.id ?? NO_ID;
  }
}

function listPaymentFaults({
  id,
  state,
  isDuplicate,
  product,
  price,
  credited,
  held,
  premium,
  has_user: hasUser,
  facts,
}: AuditedPayment): string[] {
  const stands = paymentStateOf(saleTermsOf(catalogue[product], { priceCents: price, credited }), facts);
  const due = isDuplicate ? { ...stands, tokens: 0, premium: false } : stands;
  const told = (what: string, tokens: number, plan: boolean): string =>
    hasUser ? `${what} with ${tokens} tokens and ${plan ? '' : 'no '}premium` : what;
  const is = told(state, held, premium);
  const shouldBe = told(due.state, due.tokens, due.premium);
  return is === shouldBe ? [] : [`payment ${id} is ${is}, what was said makes it ${shouldBe}`];
}

async function countsOf(tx: Tx): Promise<Omit<Audit, 'findings'>> {
  const { rows } = await sql<Omit<Audit, 'findings'>>`
    SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM token_ledger) AS "ledgerRows",
      (SELECT count(*) FROM payments) AS payments`.execute(tx);
  return rows[0] as Omit<Audit, 'findings'>;
}
