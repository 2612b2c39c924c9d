import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { aUser } from '../../testing/users/builders.ts';
import { credentialTables } from './security-state.ts';

const app = await startTestApp();
afterAll(() => app.close());

/** Tables with something secret of a user that does not end with the state of security; a reason each. */
const notIssued: Readonly<Record<string, string>> = {
  second_factors: 'is asked for beside a password and lets nobody in alone; a reset removes a new one',
  second_factor_enrolments: 'counts only within a session of its user, for half an hour',
  recovery_codes: 'stand in for the app, and go with it',
  outbox: 'holds letters, sealed, until they are sent; a link in one ends with its row of email_tokens',
  sign_in_challenges: 'is one step of ten minutes, and lets nobody in without the other one',
  passkeys:
    'lets in alone and stays on purpose: each change is mailed and needs a fresh proof, the mail of a new password names it, and one of an unconfirmed address goes with the reset',
  identities: 'lets in alone and stays on purpose, as a passkey does',
  known_devices: 'recognises a browser, and gives it nothing',
};

/** Columns by whose names or types a table holds a secret, or a place that is trusted without one. */
const SECRET = String.raw`(_hash$|secret|token|^endpoint$|^chat_id$|challenge|nonce|credential|public_key|code|^subject$)`;
const NOT_SECRET = String.raw`(_tokens$|^tokens|tokens_deducted|password_hash|country_code)`;

const tablesWithSecrets = () =>
  app.query<{ name: string }>(String.raw`
    SELECT DISTINCT owner.table_name AS name FROM information_schema.columns AS owner
    JOIN information_schema.columns AS secret USING (table_schema, table_name)
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_type = 'BASE TABLE' AND table_schema = 'public' AND owner.column_name = 'user_id'
      AND (secret.data_type = 'bytea' OR (secret.column_name ~ '${SECRET}' AND secret.column_name !~ '${NOT_SECRET}'))
    ORDER BY 1`);

const tablesWithEpoch = () =>
  app.query<{ name: string }>(`
    SELECT conrelid::regclass::text AS name FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'users'::regclass AND confdeltype = 'c' AND confupdtype = 'a'
      AND conname = conrelid::regclass::text || '_security_epoch' AND array_length(conkey, 1) = 2
      AND EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = conrelid AND tgname = conrelid::regclass::text || '_epoch')
    ORDER BY 1`);

const namesOf = (rows: ReadonlyArray<{ name: string }>) => rows.map(({ name }) => name);

test('every table with a secret of a user ends with the state of security, or says why it does not', async () => {
  const unexplained = namesOf(await tablesWithSecrets()).filter((name) => !(name in notIssued));
  const issued = Object.keys(credentialTables);
  expect(unexplained.filter((name) => !issued.includes(name))).toEqual([]);
});

test('the database itself refuses what was issued before, in every such table', async () => {
  expect(namesOf(await tablesWithEpoch())).toEqual(Object.keys(credentialTables).toSorted());
});

test('no exception is left over', async () => {
  const all = namesOf(await tablesWithSecrets());
  expect(Object.keys(notIssued).filter((name) => !all.includes(name))).toEqual([]);
});

test('the epoch cannot be raised past a credential that is left, nor one be issued under an earlier epoch', async () => {
  const maya = await aUser(app);
  await expect(
    app.query(`UPDATE users SET security_epoch = security_epoch + 1 WHERE id = '${maya.id}'`),
  ).rejects.toMatchObject({ code: '23503' });
  await app.query(`DELETE FROM sessions WHERE user_id = '${maya.id}'`);
  await app.query(`DELETE FROM email_tokens WHERE user_id = '${maya.id}'`);
  await app.query(`UPDATE users SET security_epoch = security_epoch + 1 WHERE id = '${maya.id}'`);
  await expect(
    app.query(
      `INSERT INTO sessions (secret_hash, user_id, security_epoch, created_at, used_at) VALUES ('x', '${maya.id}', 1, 0, 0)`,
    ),
  ).rejects.toMatchObject({ code: '23503' });
});

test('nothing at all is issued for a suspended account', async () => {
  const maya = await aUser(app);
  await app.query(`UPDATE users SET suspended_at = 1 WHERE id = '${maya.id}'`);
  for (const [table, columns, values] of [
    ['sessions', 'secret_hash, created_at, used_at', "'y', 0, 0"],
    ['push_subscriptions', 'endpoint, p256dh, auth, session_hash, created_at', "'e', 'p', 'a', 's', 0"],
    ['telegram_accounts', 'chat_id, connected_at', "'77', 0"],
    ['telegram_links', 'token_hash, created_at, expires_at', "'t', 0, 0"],
    ['email_tokens', 'token_hash, purpose, created_at, expires_at', "'t', 'reset', 0, 0"],
    ['uploads', 'created_at, expires_at', '0, 0'],
  ])
    await expect(
      app.query(`INSERT INTO ${table} (user_id, ${columns}) VALUES ('${maya.id}', ${values})`),
    ).rejects.toMatchObject({ constraint: 'account_suspended' });
});

test('a row that the previous version of the app writes gets the present epoch', async () => {
  const maya = await aUser(app);
  await app.query(`
    INSERT INTO telegram_accounts (user_id, chat_id, connected_at) VALUES ('${maya.id}', '12', 0)`);
  expect(
    await app.query(`SELECT security_epoch FROM telegram_accounts WHERE user_id = '${maya.id}'`),
  ).toEqual([{ security_epoch: 1 }]);
});
