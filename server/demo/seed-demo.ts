import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { saveBalance, lockBalance } from '../platform/ledger/balance.ts';
import { grantPremium } from '../platform/ledger/premium-grants.ts';
import type { Deps } from '../deps.ts';
import type { AccountDeps } from '../features/accounts/account-deps.ts';
import { createPasswordHasher } from '../features/accounts/passwords/password-hash.ts';
import { registerUser } from '../features/accounts/sign-up/register-user.ts';
import { findUserByEmail } from '../features/accounts/store.ts';
import { createFactorSealer } from '../platform/seal/sealed-secret.ts';
import { totpUri } from '../platform/access/second-factor/totp.ts';
import { AppError } from '../platform/http/errors.ts';
import type { ConversationPort } from '../ports/chat.ts';
import type { TrackerPort } from '../ports/signals.ts';

const PREMIUM_TOKENS = 1_000;

export const demoPassword = 'quiet harbour 12';
const demoSignUp = { password: demoPassword, address: '127.0.0.1' };
export const demoUsers = [
  { email: 'nina@example.com', about: 'free, a few days old' },
  { email: 'sam@example.com', about: 'free, little left for today' },
  { email: 'priya@example.com', about: 'premium, with tokens' },
] as const;

/** As public as the password. */
export const demoAdmin = { email: 'olivia@example.com', secret: 'MNQWY3LXNFRWWIDEMVWW6IDBMRWWS3RA' } as const;

export const describeDemo = (productName: string): string =>
  [
    'Demo accounts (password for all: ' + demoPassword + '):',
    ...demoUsers.map(({ email, about }) => `  ${email}  ${about}`),
    `  ${demoAdmin.email}  admin, at /adminnimda; for the authenticator app: ${demoAdmin.secret}`,
    `  ${totpUri(demoAdmin.secret, productName, demoAdmin.email)}`,
  ].join('\n');

export type DemoEmail = (typeof demoUsers)[number]['email'];
type DemoPorts = { tracker: TrackerPort; conversation: ConversationPort };
type StoryStep = { at: number; who: DemoEmail; says: string };

const IDEA_WISHES = [
  'give me a short practice idea',
  'any daily practice idea?',
  'a practice idea on gold',
  'bitcoin practice idea please',
];

function listStorySteps(now: number): StoryStep[] {
  const steps: StoryStep[] = [];
  const ask = (who: DemoEmail, daysAgo: number, says: readonly string[]): void =>
    says.forEach(
      (line, i) => void steps.push({ at: now - daysAgo * DAY_MS + i * 3 * HOUR_MS, who, says: line }),
    );
  ask('nina@example.com', 2.9, ['hello', "how's gold?", ...IDEA_WISHES]);
  ask('nina@example.com', 1.6, ['what is a pip?', ...IDEA_WISHES, 'how are my signals doing?']);
  ask('priya@example.com', 5.5, ['hi', ...IDEA_WISHES, 'tell me when EUR/USD breaks']);
  ask('priya@example.com', 3.2, ['give me a weekly practice idea', ...IDEA_WISHES]);
  ask('priya@example.com', 1.2, [...IDEA_WISHES, 'how are my signals doing?']);
  ask('sam@example.com', 8.9, ['hello', ...IDEA_WISHES]);
  const last = ['what is leverage?', 'what is a spread?', "how's the euro?", 'what is a stop loss?'];
  for (let i = 0; i < 17; i += 1)
    steps.push({ at: now - (17 - i) * 20_000, who: 'sam@example.com', says: last[i % 4] as string });
  return steps.sort((a, b) => a.at - b.at);
}

/** Uses the product's own use cases; existing users stay as they are. */
export async function seedDemo(deps: Deps, { tracker, conversation }: DemoPorts, now: number): Promise<void> {
  const { database } = deps;
  const accounts = { ...deps, passwords: createPasswordHasher() };
  const ids = new Map<DemoEmail, string>();
  const steps: StoryStep[] = [];
  for (const { email } of demoUsers) {
    if (await findUserByEmail(database.db, email)) continue;
    const own = listStorySteps(now).filter((step) => step.who === email);
    const joined = (own[0]?.at ?? now) - HOUR_MS;
    ids.set(email, (await registerUser(accounts, { ...demoSignUp, email, now: joined })).id);
    steps.push(...own);
  }
  const premium = ids.get('priya@example.com');
  if (premium) await makePremium(deps, premium, now - 5.4 * DAY_MS);
  steps.sort((a, b) => a.at - b.at);
  let seen = steps[0]?.at ?? now;
  for (const { at, who, says } of steps) {
    for (; seen < at; seen += HOUR_MS) await settle(tracker, seen);
    const message = { content: says, clientMessageId: null, requestId: 'demo', now: at };
    await conversation
      .sendMessage({ ...message, userId: ids.get(who) as string, securityEpoch: 1 })
      .catch(ignoreOutOfTokens);
  }
  if (steps.length > 0) await settle(tracker, now);
  await seedAdmin(accounts, now);
}

async function settle(tracker: DemoPorts['tracker'], now: number): Promise<void> {
  await tracker.advance(now);
  await tracker.notifyHolders(now);
}

async function seedAdmin(accounts: AccountDeps, now: number): Promise<void> {
  const { database, config } = accounts;
  const { email, secret } = demoAdmin;
  if (await findUserByEmail(database.db, email)) return;
  const { id } = await registerUser(accounts, { ...demoSignUp, email, now });
  const sealed_secret = createFactorSealer(config).seal(id, secret);
  await database.transact(async (tx) => {
    await tx
      .updateTable('users')
      .set({ role: 'admin', email_verified_at: now })
      .where('id', '=', id)
      .execute();
    await tx
      .insertInto('second_factors')
      .values({ user_id: id, sealed_secret, enrolled_at: now, last_step: 0 })
      .execute();
  });
}

async function makePremium({ database }: Deps, userId: string, at: number): Promise<void> {
  await database.transact(async (tx) => {
    const held = await lockBalance(tx, userId, at);
    if (!held) return;
    const balance = { ...held, purchased: held.purchased + PREMIUM_TOKENS };
    const entry = { bucket: 'purchased', delta: PREMIUM_TOKENS, reason: 'purchase' } as const;
    await saveBalance(tx, { userId, balance, entries: [entry], reference: 'demo', now: at });
    await grantPremium(tx, { userId, reference: 'demo', now: at });
  });
}

export function ignoreOutOfTokens(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'out_of_tokens')) throw error;
}
