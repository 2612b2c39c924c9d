import { joinSignals } from './app-signals.ts';
import { changeBalance, lockBalance } from './db/balance.ts';
import { grantPremium } from './db/premium.ts';
import type { Deps } from './deps.ts';
import type { Accounts } from './features/accounts/accounts.ts';
import { createPasswordHasher } from './features/accounts/password-hash.ts';
import { registerUser } from './features/accounts/register-user.ts';
import { findUserByEmail } from './features/accounts/store.ts';
import { factorSealer } from './features/admin-access/routes.ts';
import { sendMessage } from './features/chat/send-message.ts';
import { AppError } from './http/errors.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PREMIUM_TOKENS = 1_000;

/** The accounts of a demonstration; they exist only where the server was started as one. */
export const demoPassword = 'quiet harbour 12';
export const demoUsers = [
  { email: 'nina@example.com', about: 'free, a few days old' },
  { email: 'sam@example.com', about: 'free, little left for today' },
  { email: 'priya@example.com', about: 'premium, with tokens' },
] as const;

/** The admin of a demonstration. The secret of the second factor is as known as the password. */
export const demoAdmin = { email: 'olivia@example.com', secret: 'MNQWY3LXNFRWWIDEMVWW6IDBMRWWS3RA' } as const;

type Who = (typeof demoUsers)[number]['email'];
type Step = { at: number; who: Who; says: string };

const SIGNAL_WISHES = [
  'give me a short signal',
  'any daily signal?',
  'a signal on gold',
  'bitcoin signal please',
];

/** What was said in the days before `now`, in the order of time. */
function story(now: number): Step[] {
  const steps: Step[] = [];
  const ask = (who: Who, daysAgo: number, says: readonly string[]): void =>
    says.forEach((line, i) => void steps.push({ at: now - daysAgo * DAY + i * 3 * HOUR, who, says: line }));
  ask('nina@example.com', 2.9, ['hello', "how's gold?", ...SIGNAL_WISHES]);
  ask('nina@example.com', 1.6, ['what is a pip?', ...SIGNAL_WISHES, 'how are my signals doing?']);
  ask('priya@example.com', 5.5, ['hi', ...SIGNAL_WISHES, 'tell me when EUR/USD breaks']);
  ask('priya@example.com', 3.2, ['give me a weekly signal', ...SIGNAL_WISHES]);
  ask('priya@example.com', 1.2, [...SIGNAL_WISHES, 'how are my signals doing?']);
  ask('sam@example.com', 8.9, ['hello', ...SIGNAL_WISHES]);
  const last = ['what is leverage?', 'what is a spread?', "how's the euro?", 'what is a stop loss?'];
  for (let i = 0; i < 17; i += 1)
    steps.push({ at: now - (17 - i) * 20_000, who: 'sam@example.com', says: last[i % 4] as string });
  return steps.sort((a, b) => a.at - b.at);
}

/**
 * Lets the demo's users live through the days before `now` by the product's own stories: what they hold, were told
 * and earned is what the market of those days made of it. Users that exist already are left as they are.
 */
export async function seedDemo(deps: Deps, now: number): Promise<void> {
  const { database } = deps;
  const accounts = { ...deps, passwords: createPasswordHasher() };
  const { tracker, tools } = joinSignals(deps);
  const ids = new Map<Who, string>();
  const steps: Step[] = [];
  for (const { email } of demoUsers) {
    if (await findUserByEmail(database.db, email)) continue;
    const own = story(now).filter((step) => step.who === email);
    const joined = (own[0]?.at ?? now) - HOUR;
    ids.set(email, (await registerUser(accounts, { email, password: demoPassword, now: joined })).id);
    steps.push(...own);
  }
  const premium = ids.get('priya@example.com');
  if (premium) await makePremium(deps, premium, now - 5.4 * DAY);
  steps.sort((a, b) => a.at - b.at);
  let seen = steps[0]?.at ?? now;
  for (const { at, who, says } of steps) {
    for (; seen < at; seen += HOUR) await tracker.advance(seen);
    const sent = { content: says, images: [], clientMessageId: null, requestId: 'demo', now: at };
    await sendMessage(deps, tools, { ...sent, userId: ids.get(who) as string }).catch(unlessBroke);
  }
  if (steps.length > 0) await tracker.advance(now);
  await seedAdmin(accounts, now);
}

/** With a second factor, so that the printed address is all that an authenticator app needs. */
async function seedAdmin(accounts: Accounts, now: number): Promise<void> {
  const { database, config } = accounts;
  const { email, secret } = demoAdmin;
  if (await findUserByEmail(database.db, email)) return;
  const { id } = await registerUser(accounts, { email, password: demoPassword, now });
  const sealed_secret = factorSealer(config).seal(id, secret);
  await database.transact(async (tx) => {
    await tx
      .updateTable('users')
      .set({ role: 'admin', email_verified_at: now })
      .where('id', '=', id)
      .execute();
    await tx
      .insertInto('admin_factors')
      .values({ user_id: id, sealed_secret, set_up_at: now, last_step: 0 })
      .execute();
  });
}

/** What a payment does, without one: nobody pays in a demonstration. */
async function makePremium({ database }: Deps, userId: string, at: number): Promise<void> {
  await database.transact(async (tx) => {
    const held = await lockBalance(tx, userId, at);
    if (!held) return;
    const balance = { ...held, purchased: held.purchased + PREMIUM_TOKENS };
    const entry = { bucket: 'purchased', delta: PREMIUM_TOKENS, reason: 'purchase' } as const;
    await changeBalance(tx, { userId, balance, entries: [entry], reference: 'demo', now: at });
    await grantPremium(tx, { userId, reference: 'demo', now: at });
  });
}

function unlessBroke(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'out_of_tokens')) throw error;
}
