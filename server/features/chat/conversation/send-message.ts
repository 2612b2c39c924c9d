import { DAY_MS } from '@app/domain/time.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { remainingTokens } from '@app/domain/tokens/balance.ts';
import { brainsFor, type Brains } from '@app/domain/tokens/brains.ts';
import { MarketDown } from '../../../adapters/market/port.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { honest } from '../answers/finish-reply.ts';
import { answerWithAnalyst } from '../answers/reply.ts';
import { grantQuietHours } from '../answers/requests/answer-quiet-hours.ts';
import { grantAccountWish } from '../answers/personal/grant-account-wish.ts';
import type { QueryTools, Turn } from '../answers/turn.ts';
import { createModelWriter } from '../model/write-with-model.ts';
import { consultPanel } from '../panel/consult-panel.ts';
import {
  commitReply,
  readTurnState,
  type SendMessageCommand,
  type SendMessageResult,
  NOT_YOUR_UPLOAD,
} from './commit-reply.ts';
import { readLastProactive } from './message-store.ts';
import { writeUntilStopped, type ReplyStream, type WriteReply } from './write-reply.ts';
import type { SpendableBalance } from '../../../ports/tokens.ts';
import type { ChatPorts } from '../chat-ports.ts';

export type ChatDeps = Pick<
  Deps,
  'config' | 'database' | 'market' | 'log' | 'languageModel' | 'publicUrl'
> & {
  writeReply?: WriteReply;
};

/** Commits message, reply, signal, watch and debit together. @throws AppError bad_input, out_of_tokens, own_cap, stopped */
export async function sendMessage(
  deps: ChatDeps,
  ports: ChatPorts,
  command: SendMessageCommand,
  stream: ReplyStream = {},
): Promise<SendMessageResult> {
  await validateMessage(ports, command);
  const { userId, now } = command;
  const state = await readTurnState(deps.database.db, ports, command);
  const { existing, lastTurn, memory, spendable } = state;
  const tokensRemaining = remainingTokens(spendable.balance);
  if (existing) return { ...existing, tokensRemaining };

  const { labelsEveryPrice = false, zone = null } = command;
  const turn: Turn = { now, said: command.content, ...lastTurn, memory, zone, labelsEveryPrice };
  const brains = brainsFor(tokensRemaining);
  const queryTools = createQueryTools(deps, ports, { userId, now, spendable, brains });
  const { writeReply = defaultWriter(deps, ports, command) } = deps;
  const message = { content: command.content, hasImages: command.images.length > 0 };
  const written = await writeUntilStopped(stream, (checkedStream) =>
    writeReply(turn, queryTools, message, checkedStream),
  );
  const checked = honest(turn, written);
  const wish = { userId, now };
  const granted = await grantAccountWish(deps, ports, wish, checked.draft);
  const draft = await grantQuietHours(deps, ports, wish, granted);
  if (checked.doubted.length > 0)
    deps.log.error(
      { id: command.requestId, doubted: checked.doubted },
      'reply rejected: figures without evidence',
    );
  const free = checked.doubted.length > 0 || draft.isFree;
  return commitReply({ deps, ports, command, turn, draft, free, brains }, state);
}

/** Back to the last meeting of any central bank. */
const RELEASES_BACK_MS = 45 * DAY_MS;

const defaultWriter = (deps: ChatDeps, ports: ChatPorts, command: SendMessageCommand): WriteReply =>
  deps.languageModel ? createModelWriter(deps, deps.languageModel, ports, command) : answerWithAnalyst;

async function validateMessage(
  ports: ChatPorts,
  { userId, content, images }: SendMessageCommand,
): Promise<void> {
  if (content.trim() === '' && images.length === 0)
    throw new AppError('bad_input', 'Please write something first.');
  for (const path of images) {
    if (!/^\/objects\/uploads\/[\w.-]{1,200}$/.test(path) || !(await ports.uploads.isOwnedBy(userId, path))) {
      throw new AppError('bad_input', NOT_YOUR_UPLOAD);
    }
  }
}

function createQueryTools(
  { market, database, publicUrl }: ChatDeps,
  ports: ChatPorts,
  {
    userId,
    now,
    spendable,
    brains,
  }: { userId: string; now: number; spendable: SpendableBalance; brains: Brains },
): QueryTools {
  return {
    publicUrl,
    simulated: market.simulated,
    pairs: market.pairs,
    quote: (pair) => market.quote(pair, now),
    isStale: (quote) => ports.setups.isStale(quote, now),
    candles: (pair, step, count) => market.candles(pair, step, now, count).catch(noneWhenDown),
    findSetup: (pair, timeframe) => ports.setups.find(pair, timeframe, now),
    bestSetup: (timeframe, except) => ports.setups.findBest(timeframe, now, except),
    brokenSetup: (timeframe, except) => ports.setups.findBroken(timeframe, now, except),
    signals: () => ports.signals.list(userId, now),
    stats: () => ports.signals.stats(userId),
    watches: () => ports.watches.listOpen(userId),
    upcomingEvents: () => ports.releases.listUpcoming(now),
    recentEvents: () => ports.releases.listBetween(now - RELEASES_BACK_MS, now, now),
    describeEvent: (event) => ports.releases.describe(event, now),
    hourAfter: (pair, at) => ports.releases.measureHourAfter(pair, at),
    balance: () => Promise.resolve(spendable.balance),
    cap: () => Promise.resolve(spendable.cap),
    evidence: () => ports.evidence.readBase(),
    isEmailVerified: () => ports.accounts.isEmailVerified(userId),
    lastProactive: () => readLastProactive(database.db, userId),
    consult: brains === 4 ? (setup, kind) => consultPanel({ market, ports, userId, now }, setup, kind) : null,
  };
}

function noneWhenDown(error: unknown): Candle[] {
  if (error instanceof MarketDown) return [];
  throw error;
}
