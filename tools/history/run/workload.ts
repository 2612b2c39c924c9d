import type { Random } from '../../simulate/outside/randomness.ts';
import type { Operation } from '../checker/history.ts';
import type { Person, Session } from './people.ts';
import {
  balanceOf,
  capOf,
  read,
  showCap,
  showEntry,
  showTokens,
  watchOf,
  type RecordedOperation,
} from './record.ts';
import { send, type Call, type Reply } from './send.ts';

/** Where clients send to: the processes as they come and go. */
export type Sites = { pick: (random: Random) => string };

export type Client = { random: Random; sites: Sites; person: Person; session: Session; uuid: () => string };

type Outcome = Pick<Operation, 'outcome'> & { reply: Reply | null; attempts: number };
type Act = (client: Client) => Promise<Omit<RecordedOperation, 'person' | 'session'> | null>;

const MAX_ATTEMPTS = 8;
const PAUSE_MS = 150;
const LEVELS = 12;
const LOWEST_LEVEL = 4_000;
const MAX_CAP = 10_000;
const QUESTIONS = ['What is a pip?', 'What is a stop loss?', 'What is leverage?', 'hello'];

const isOk = ({ status }: Reply): boolean => status >= 200 && status < 300;
const parse = ({ body }: Reply): unknown => JSON.parse(body);
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
const now = (): number => performance.now();

/** Until it knows, if it may be repeated; with two at once now and then, as from two open pages. */
async function ask(client: Client, call: Call, isRepeatable: boolean): Promise<Outcome> {
  const { random, sites, session } = client;
  let isDoubtful = false;
  for (let attempts = 1; ; attempts += 1) {
    const isDouble = isRepeatable && random.chance(0.1);
    const sent = await Promise.all(
      (isDouble ? [1, 2] : [1]).map(() => send(sites.pick(random), session.cookie, call)),
    );
    const replies = sent.filter((one) => typeof one !== 'string');
    const total = attempts + sent.length - 1;
    const good = replies.find(isOk);
    if (good) return { outcome: 'ok', reply: good, attempts: total };
    if (sent.some((one) => one === 'lost' || (typeof one !== 'string' && one.status >= 500)))
      isDoubtful = true;
    else if (replies[0] && !isDoubtful) return { outcome: 'fail', reply: replies[0], attempts: total };
    const isFinal = replies.length === sent.length && replies.every(({ status }) => status < 500);
    if (isFinal || attempts >= MAX_ATTEMPTS || (isDoubtful && !isRepeatable))
      return { outcome: isDoubtful ? 'unknown' : 'fail', reply: null, attempts: total };
    await pause();
  }
}

type Parts = Partial<RecordedOperation> & Pick<RecordedOperation, 'name'>;

const note = (
  invokedAt: number,
  { outcome }: Outcome,
  id: string,
  parts: Parts,
): Omit<RecordedOperation, 'person' | 'session'> => ({
  id,
  invokedAt,
  completedAt: outcome === 'unknown' ? Number.POSITIVE_INFINITY : now(),
  outcome,
  writes: [],
  reads: [],
  isOfBalance: false,
  ...parts,
});

const readAccount: Act = async (client) => {
  const { person, uuid } = client;
  const begun = now();
  const done = await ask(client, { method: 'GET', path: '/api/tokens' }, true);
  if (!done.reply || !isOk(done.reply)) return null;
  const account = parse(done.reply) as { tokensRemaining: number; dailyCap: { tokens: number | null } };
  const reads = [
    read(balanceOf(person), showTokens(account.tokensRemaining)),
    read(capOf(person), showCap(account.dailyCap.tokens)),
  ];
  return note(begun, done, uuid(), { name: 'read the account', isOfBalance: true, reads });
};

const readLedger: Act = async (client) => {
  const { person, uuid } = client;
  const begun = now();
  const done = await ask(client, { method: 'GET', path: '/api/tokens/ledger?limit=5' }, true);
  if (!done.reply || !isOk(done.reply)) return null;
  const [newest] = (parse(done.reply) as { entries: Array<{ id: string; balanceAfter: number }> }).entries;
  const reads = newest
    ? [
        read(balanceOf(person), showEntry(newest.id)),
        read(balanceOf(person), showTokens(newest.balanceAfter)),
      ]
    : [];
  return note(begun, done, uuid(), { name: 'read the ledger', isOfBalance: true, reads });
};

const chat: Act = async (client) => {
  const { person, uuid, random } = client;
  const id = uuid();
  const begun = now();
  const body = { content: random.pick(QUESTIONS), images: [], clientMessageId: id };
  const done = await ask(client, { method: 'POST', path: '/api/chat/message', body }, true);
  const reply =
    done.reply && isOk(done.reply)
      ? (parse(done.reply) as { tokensDeducted: number; tokensRemaining: number })
      : null;
  const key = balanceOf(person);
  // A repeated message is told what is left by then.
  const reads = reply && done.attempts === 1 ? [read(key, showTokens(reply.tokensRemaining))] : [];
  const writes = reply && reply.tokensDeducted === 0 ? [] : [key];
  return note(begun, done, id, { name: 'chat', isOfBalance: true, writes, reads });
};

/** By an admin, whose session is the client's. */
const changeTokens: Act = async (client) => {
  const { person, uuid, random } = client;
  const id = uuid();
  const begun = now();
  const tokens = random.chance(0.75) ? 1 + random.below(20) : -1 - random.below(4);
  const body = { userId: person.id, tokens, reason: 'A run of the history check', requestId: id };
  const done = await ask(client, { method: 'POST', path: '/api/admin/tokens', body }, true);
  const key = balanceOf(person);
  const reads =
    done.reply && isOk(done.reply) && done.attempts === 1
      ? [read(key, showTokens((parse(done.reply) as { tokensRemaining: number }).tokensRemaining))]
      : [];
  const name = tokens > 0 ? 'grant' : 'revoke';
  return note(begun, done, id, { name, isOfBalance: true, writes: [key], reads });
};

/** Each value once, so that it says who set it. */
const usedCaps = new Map<string, Set<number>>();

function drawCap({ person, random }: Client): number {
  const used = usedCaps.get(person.id) ?? new Set<number>();
  usedCaps.set(person.id, used);
  for (;;) {
    const cap = MAX_CAP / 2 + random.below(MAX_CAP / 2);
    if (used.has(cap)) continue;
    used.add(cap);
    return cap;
  }
}

const setCap: Act = async (client) => {
  const { person, uuid } = client;
  const tokens = drawCap(client);
  const begun = now();
  const done = await ask(client, { method: 'PUT', path: '/api/tokens/daily-cap', body: { tokens } }, false);
  return note(begun, done, uuid(), { name: 'set the cap', writes: [capOf(person)], value: showCap(tokens) });
};

type WatchReply = { watches: Array<{ id: string; above: number | null }> };

const listedIn = (reply: Reply): Set<number> =>
  new Set((parse(reply) as WatchReply).watches.flatMap(({ above }) => (above === null ? [] : [above])));

/** Levels are asked for and let go once each. */
const memberships = new Map<string, { added: number; ids: Map<number, string>; removed: Set<number> }>();

function membershipOf({ id }: Person) {
  const known = memberships.get(id) ?? {
    added: 0,
    ids: new Map<number, string>(),
    removed: new Set<number>(),
  };
  memberships.set(id, known);
  return known;
}

const listWatches: Act = async (client) => {
  const { person, uuid } = client;
  const begun = now();
  const done = await ask(client, { method: 'GET', path: '/api/watches' }, true);
  if (!done.reply || !isOk(done.reply)) return null;
  for (const { id, above } of (parse(done.reply) as WatchReply).watches)
    if (above !== null) membershipOf(person).ids.set(above, id);
  return note(begun, done, uuid(), { name: 'list watches', listed: listedIn(done.reply) });
};

const addWatch: Act = async (client) => {
  const { person, uuid } = client;
  const known = membershipOf(person);
  if (known.added >= LEVELS) return listWatches(client);
  const above = LOWEST_LEVEL + known.added;
  known.added += 1;
  const begun = now();
  const body = { pair: 'XAUUSD', timeframe: 'weekly', above, below: null };
  const done = await ask(client, { method: 'POST', path: '/api/watches', body }, false);
  return note(begun, done, `${person.id} adds ${above} ${uuid()}`, {
    name: 'add a watch',
    writes: [watchOf(person, above)],
  });
};

const removeWatch: Act = async (client) => {
  const { person, uuid, random } = client;
  const known = membershipOf(person);
  const open = [...known.ids].filter(([level]) => !known.removed.has(level));
  if (open.length === 0) return addWatch(client);
  const [level, id] = random.pick(open);
  known.removed.add(level);
  const begun = now();
  const done = await ask(client, { method: 'DELETE', path: `/api/watches/${id}` }, false);
  return note(begun, done, `${person.id} removes ${level} ${uuid()}`, {
    name: 'remove a watch',
    writes: [watchOf(person, level)],
  });
};

/** With how often each is drawn. */
export const acts: ReadonlyArray<{ act: Act; share: number }> = [
  { act: readAccount, share: 42 },
  { act: readLedger, share: 22 },
  { act: chat, share: 26 },
  { act: listWatches, share: 3 },
  { act: addWatch, share: 1.5 },
  { act: removeWatch, share: 1 },
  { act: setCap, share: 1.5 },
];

export const actOfAdmin: Act = changeTokens;

export function drawAct(random: Random): Act {
  let at = random.next() * acts.reduce((sum, { share }) => sum + share, 0);
  return (acts.find(({ share }) => (at -= share) < 0) ?? acts[0])?.act ?? readAccount;
}
