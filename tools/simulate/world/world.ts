import { createHash } from 'node:crypto';
import type { FaultRates } from '../faults.ts';
import { simulatedNow } from '../outside/time.ts';
import { request, type Answer, type Client } from './client.ts';
import { createProcesses, type ProcessParts } from './processes.ts';

export type Account = {
  number: number;
  email: string;
  password: string;
  id: string | null;
  client: Client;
  /** Cookies that a 2xx answer has ended, and when. */
  ended: Array<{ client: Client; at: number }>;
  chatId: number;
  /** Everything issued for the account was ended, and nobody has begun to connect the chat since. */
  isChatEnded: boolean;
  /** How often somebody began to connect the chat. */
  confirms: number;
};

export type Operation = (world: World, account: Account) => Promise<void>;

/** What a driver of the product was told, to be compared with the database at the end. */
export type Promised = {
  chats: Array<{ userId: string; clientMessageId: string; status: number; body: string }>;
  adminChanges: Array<{ reason: string; status: number }>;
  captures: Array<{ order: string; status: number }>;
  wrongPasswords: Array<{ email: string; address: string; minute: number }>;
  /** Links to the bot that were given, by the window of true time. */
  links: Array<{ number: number; window: number }>;
  telegram: Array<{ text: string; isChatEnded: boolean }>;
  uploads: Array<{ url: string; account: Account; begunAt: number }>;
  ideas: Map<string, string>;
};

export type World = ReturnType<typeof createWorld>;

export const LOST: Answer = { status: 0, body: '' };

/** What one seed is about: the processes, their users, what users were told, and what did not hold. */
export function createWorld(parts: ProcessParts & { rates: FaultRates; shares: readonly number[] }) {
  const { scheduler, providers, rates, shares } = parts;
  const processes = createProcesses(parts);
  const violations: string[] = [];
  const accounts: Account[] = [];
  const promised: Promised = {
    chats: [],
    adminChanges: [],
    captures: [],
    wrongPasswords: [],
    links: [],
    telegram: [],
    uploads: [],
    ideas: new Map(),
  };

  const violate = (line: string): void => {
    scheduler.write(`VIOLATION ${line}`);
    violations.push(line);
  };

  /** Of nobody else may anything stand in an answer. */
  const checkOwnership = (account: Account | null, url: string, { body }: Answer): void => {
    for (const other of accounts)
      if (
        other !== account &&
        other.number > 0 &&
        (body.includes(other.email) || (other.id && body.includes(other.id)))
      )
        violate(`an answer of ${url} to user ${account?.number ?? 'nobody'} names user ${other.number}`);
  };

  let asked = 0;
  /** Through whichever process the drawn one is; `LOST` where it dies before it answers. */
  const ask = async (
    account: Account | null,
    client: Client,
    call: Parameters<typeof request>[2],
  ): Promise<Answer> => {
    const living = processes.living();
    const chosen = living[scheduler.random.below(living.length)];
    const number = (asked += 1);
    const line = `request ${number} of ${account ? `user ${account.number}` : 'nobody'}: ${call.method} ${call.url.replace(/[\w-]{30,}/, '*')}`;
    if (!chosen) return LOST;
    scheduler.write(`${chosen.owner} ${line}`);
    const isMistrusted = chosen.deps.clock.mistrust() !== null;
    const answer =
      (await processes.untilDeath(chosen.owner, request(chosen.app.server, client, call))) ?? LOST;
    scheduler.noteActivity();
    const digest = createHash('sha256').update(answer.body).digest('hex').slice(0, 8);
    scheduler.write(`${chosen.owner} ${line} => ${answer.status} ${digest}`);
    if (isMistrusted && answer.status !== 0 && answer.status !== 503)
      violate(`${call.method} ${call.url} answered ${answer.status} by a clock that nobody should go by`);
    if (answer.status === 500)
      violate(
        `${call.method} ${call.url} answered 500: ${chosen.errors.at(-1) ?? answer.body.slice(0, 200)}`,
      );
    if (account?.number !== 0) checkOwnership(account, call.url, answer);
    return answer;
  };

  return {
    scheduler,
    providers,
    rates,
    shares,
    processes,
    accounts,
    promised,
    violations,
    now: simulatedNow,
    ask,
    violate,
  };
}
