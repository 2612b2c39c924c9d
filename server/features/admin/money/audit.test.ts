import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedger, findFaults } from '../../../platform/ledger/ledger-audit.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { anAdmin } from '../../../testing/users/an-admin.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';

const CLAIM = 'tokens of a broker account have their claim, with the same tokens';
const APPROVED = 'an approved broker account gives premium and tokens, any other nothing';
const LOG = 'what an admin gave or took stands in the log of admins, with the same tokens';

let app: TestApp;
let maya: TestUser;
let mayaId: string;
let claimId: string;
beforeAll(async () => {
  app = await startTestApp({ settings: { BROKER_URL_OTHER: 'https://broker.example.com/' } });
  const admin = await anAdmin(app);
  const decide = async (user: TestUser, accountNumber: string, approve: boolean) => {
    await user.call('claimBroker', { body: { accountNumber } });
    const { claims } = await admin.call('listBrokerClaims', { query: { state: 'pending' } });
    const id = claims[0]?.id ?? '';
    await admin.call('decideBrokerClaim', { params: { id }, body: { approve, reason: 'Looked up' } });
    return id;
  };
  maya = await aUser(app);
  mayaId = (await maya.call('getCurrentUser')).id;
  claimId = await decide(maya, '1000001', true);
  const omar = await aUser(app);
  await decide(omar, '1000002', false);
  const gone = await aUser(app);
  await decide(gone, '1000003', true);
  await app.db.deleteFrom('users').where('email', '=', gone.email).execute();
  for (const tokens of [50, -20])
    await admin.call('changeTokens', { body: { userId: mayaId, tokens, reason: 'A mistake of ours' } });
});
afterAll(() => app.close());

const undo = new Error('undone');

async function brokenAfter(...statements: string[]): Promise<string[]> {
  let rules: string[] = [];
  await app.db
    .transaction()
    .execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
      rules = (await findFaults(tx)).map(({ rule }) => rule);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return rules;
}

const hold = (delta: number): string =>
  `UPDATE users SET purchased_tokens = purchased_tokens + ${delta} WHERE id = '${mayaId}'`;
const ledgerRow = (delta: number, reason: string, reference: string): string =>
  `INSERT INTO token_ledger (user_id, bucket, delta, reason, reference, at) VALUES ('${mayaId}', 'purchased', ${delta}, '${reason}', '${reference}', 0)`;

test('the audit is clean after approvals, a rejection, grants and a deleted account', async () => {
  expect((await auditLedger(app.db)).findings).toEqual([]);
});

test('finds a broker claim that brought other tokens than it says', async () => {
  const other = `UPDATE broker_claims SET credited_tokens = 900 WHERE id = '${claimId}'`;
  expect(await brokenAfter(other)).toEqual([CLAIM]);
  const nobodys = ledgerRow(10, 'grant', 'broker:00000000-0000-4000-8000-000000000000');
  expect(await brokenAfter(nobodys, hold(10))).toEqual([CLAIM]);
});

test('finds premium of a claim that is not approved, and an approved claim without premium', async () => {
  const rejected = `UPDATE broker_claims SET state = 'rejected', reason = 'none' WHERE id = '${claimId}'`;
  expect(await brokenAfter(rejected)).toEqual([APPROVED]);
  const nobodys = `UPDATE premium_grants SET reference = 'broker:none' WHERE user_id = '${mayaId}'`;
  expect(await brokenAfter(nobodys)).toEqual([APPROVED]);
});

test('finds tokens of an admin that the log lacks or records differently', async () => {
  expect(await brokenAfter(ledgerRow(10, 'grant', 'admin:999'), hold(10))).toEqual([LOG]);
  const line = `INSERT INTO admin_log (admin_id, action, user_id, about, reason, facts, at)
    VALUES ('${mayaId}', 'grant_tokens', '${mayaId}', 'user:${mayaId}', 'none', '{"tokens": 5}', 0)`;
  expect(await brokenAfter(line)).toEqual([LOG]);
});

test('the database itself refuses a grant that is written twice', async () => {
  await expect(app.query(ledgerRow(1_000, 'grant', `broker:${claimId}`))).rejects.toThrow(
    /token_ledger_grant/,
  );
});

test('the history names what the broker account brought', async () => {
  const { entries } = await maya.call('getTokenLedger', { query: {} });
  expect(entries.slice(0, 3).map(({ what, tokens }) => [what, tokens])).toEqual([
    ['other', -20],
    ['other', 50],
    ['broker_account', 1_000],
  ]);
});
