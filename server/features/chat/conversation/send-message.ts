import { DAY_MS } from '@app/domain/time.ts';
import { randomInt } from 'node:crypto';
import { exhaustedText } from '@app/domain/buddy/replies/exhausted.ts';
import { moodOf } from '@app/domain/buddy/replies/mood.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { remainingTokens } from '@app/domain/tokens/balance.ts';
import { remainingCap, dailyCapText } from '@app/domain/tokens/daily-cap.ts';
import { brainsFor, type Brains } from '@app/domain/tokens/brains.ts';
import { feedOf, MarketDown, type MarketPort } from '../../../adapters/market/port.ts';
import { announceUserChange, type Tx } from '../../../platform/database/database.ts';
import { recordOutreachReply } from '../../../platform/notifications/outreach.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { honest } from '../answers/finish-reply.ts';
import { answerWithAnalyst } from '../answers/reply.ts';
import { alreadyOpen } from '../answers/ideas/answer-signal-request.ts';
import { grantAccountWish } from '../answers/personal/grant-account-wish.ts';
import { reasonOf } from '../answers/ideas/tell-plan.ts';
import { type ReplyDraft, type QueryTools, type Turn } from '../answers/turn.ts';
import { recordUsage } from '../model/usage-store.ts';
import { createModelWriter } from '../model/write-with-model.ts';
import { consultPanel } from '../panel/consult-panel.ts';
import { toPanelView } from '../panel/panel-view.ts';
import { priceReply, type ReplyBudget } from './price-reply.ts';
import { storeWatches } from './store-watches.ts';
import { updateMemory } from './update-memory.ts';
import {
  insertReply,
  insertUserMessage,
  findExchange,
  readLastTurn,
  readLastProactive,
  type Exchange,
} from './message-store.ts';
import { writeUntilStopped, type ReplyStream, type WriteReply } from './write-reply.ts';
import type { SpendableBalance } from '../../../ports/tokens.ts';
import type { ChatPorts } from '../chat-ports.ts';

export type ChatDeps = Pick<Deps, 'database' | 'market' | 'log' | 'languageModel'> & {
  writeReply?: WriteReply;
};
export type SendMessageCommand = {
  userId: string;
  content: string;
  images: readonly string[];
  clientMessageId: string | null;
  now: number;
  requestId: string;
  labelsEveryPrice?: true;
};
export type SendMessageResult = Exchange & { tokensRemaining: number };

/** Commits message, reply, signal, watch and debit together. @throws AppError bad_input, out_of_tokens, own_cap, stopped */
export async function sendMessage(
  deps: ChatDeps,
  ports: ChatPorts,
  command: SendMessageCommand,
  stream: ReplyStream = {},
): Promise<SendMessageResult> {
  await validateMessage(ports, command);
  const { database, market, log } = deps;
  const { userId, clientMessageId, now } = command;
  const [existing, lastTurn, memory, spendable] = await Promise.all([
    clientMessageId ? findExchange(database.db, userId, clientMessageId) : undefined,
    readLastTurn(database.db, userId, now),
    ports.memory.read(database.db, userId),
    ports.tokens.readSpendable(userId, now),
  ]);
  const tokensRemaining = remainingTokens(spendable.balance);
  if (existing) return { ...existing, tokensRemaining };

  const { labelsEveryPrice = false } = command;
  const turn: Turn = { now, said: command.content, ...lastTurn, memory, labelsEveryPrice };
  const brains = brainsFor(tokensRemaining);
  const queryTools = createQueryTools(deps, ports, { userId, now, spendable, brains });
  const { writeReply = defaultWriter(deps, ports, command) } = deps;
  const message = { content: command.content, hasImages: command.images.length > 0 };
  const written = await writeUntilStopped(stream, (checkedStream) =>
    writeReply(turn, queryTools, message, checkedStream),
  );
  const checked = honest(turn, written);
  const draft = await grantAccountWish(deps, ports, { userId, now }, checked.draft);
  if (checked.doubted.length > 0)
    log.error(
      { id: command.requestId, doubted: checked.doubted },
      'reply rejected: figures without evidence',
    );
  return database.transact((tx) =>
    commitReply(tx, {
      ports,
      command,
      turn,
      draft,
      free: checked.doubted.length > 0 || draft.isFree,
      brains,
      market,
    }),
  );
}

const MOST_ACTIONS = 3;
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
      throw new AppError('bad_input', 'That image is not one of your uploads.');
    }
  }
}

function createQueryTools(
  { market, database }: ChatDeps,
  ports: ChatPorts,
  {
    userId,
    now,
    spendable,
    brains,
  }: { userId: string; now: number; spendable: SpendableBalance; brains: Brains },
): QueryTools {
  return {
    simulated: market.simulated,
    pairs: market.pairs,
    quote: (pair) => market.quote(pair, now),
    isStale: (quote) => ports.setups.isStale(quote, now),
    candles: (pair, step, count) => market.candles(pair, step, now, count).catch(noneWhenDown),
    findSetup: (pair, timeframe) => ports.setups.find(pair, timeframe, now),
    bestSetup: (timeframe, except) => ports.setups.findBest(timeframe, now, except),
    signals: () => ports.signals.list(userId, now),
    stats: () => ports.signals.stats(userId),
    watches: () => ports.watches.listOpen(userId),
    upcomingEvents: () => ports.releases.listUpcoming(now),
    recentEvents: () => ports.releases.listBetween(now - RELEASES_BACK_MS, now, now),
    describeEvent: (event) => ports.releases.describe(event, now),
    balance: () => Promise.resolve(spendable.balance),
    cap: () => Promise.resolve(spendable.cap),
    isEmailVerified: () => ports.accounts.isEmailVerified(userId),
    lastProactive: () => readLastProactive(database.db, userId),
    consult: brains === 4 ? (setup) => consultPanel({ market, ports, userId, now }, setup) : null,
  };
}

function noneWhenDown(error: unknown): Candle[] {
  if (error instanceof MarketDown) return [];
  throw error;
}

type CommitReplyInput = {
  ports: ChatPorts;
  command: SendMessageCommand;
  turn: Turn;
  draft: ReplyDraft;
  free: boolean;
  brains: Brains;
  market: MarketPort;
};

/** Locks the balance row, so that the user's messages queue up and a repeated one finds the first. */
async function commitReply(
  tx: Tx,
  { ports, command, turn, draft, free, brains, market }: CommitReplyInput,
): Promise<SendMessageResult> {
  const { userId, content, images, clientMessageId, now } = command;
  const { balance, cap } = await ports.tokens.lockSpendable(tx, userId, now);
  const existing = clientMessageId ? await findExchange(tx, userId, clientMessageId) : undefined;
  if (existing) return { ...existing, tokensRemaining: remainingTokens(balance) };

  const budget = { balance, cap, brains };
  const unique = await replaceRepeatedSignal(tx, { ports, command, turn, draft });
  const { cost, reply } = priceReply(turn, unique, budget, free);
  requireTokens(budget, cost);
  const userMessage = await insertUserMessage(tx, { userId, content, images, clientMessageId, at: now });
  await recordOutreachReply(tx, { userId, content, at: now });
  const { setup } = reply;
  const signalId =
    setup &&
    (await ports.signals.issue(tx, {
      userId,
      plan: setup.plan,
      timeframe: setup.timeframe,
      quote: setup.quote,
      feed: feedOf(market, setup.plan.pair),
      confidence: setup.confidence,
      verdict: reply.panel?.verdict ?? null,
      tokensDeducted: cost,
      reason: reasonOf(setup),
      now,
    }));
  const { content: confirmed } = await storeWatches(tx, { port: ports.watches, userId, reply, now });
  const context = await updateMemory(tx, { ports, userId, content, turn, reply, now });
  const stored = await insertReply(tx, {
    userId,
    content: confirmed,
    at: now,
    replyTo: userMessage.id,
    signalId,
    event: reply.event,
    panel: reply.panel && toPanelView(reply.panel),
    messageType: reply.messageType,
    mood: moodOf(reply.tone),
    tokens: cost,
    context,
    actions: reply.actions.slice(0, MOST_ACTIONS),
    chart: reply.chart,
  });
  if (draft.usage) await recordUsage(tx, stored.id, draft.usage, now);
  const paid = await ports.tokens.spend(tx, {
    userId,
    cost,
    reason: 'spend',
    reference: `msg:${userMessage.id}`,
    now,
  });
  if (!paid) throw new AppError('out_of_tokens', exhaustedText(randomInt(8)));
  announceUserChange(tx, userId);
  return { userMessage, reply: stored, tokensRemaining: paid.remaining };
}

function requireTokens({ balance, cap }: ReplyBudget, cost: number): void {
  if (remainingTokens(balance) < cost) throw new AppError('out_of_tokens', exhaustedText(randomInt(8)));
  if (cap && remainingCap(cap) < cost) throw new AppError('own_cap', dailyCapText(cap.limit));
}

/** Of two simultaneous requests for the same set-up only one issues a signal. */
async function replaceRepeatedSignal(
  tx: Tx,
  { ports, command, turn, draft }: Pick<CommitReplyInput, 'ports' | 'command' | 'turn' | 'draft'>,
): Promise<ReplyDraft> {
  if (!draft.setup) return draft;
  const { plan, timeframe } = draft.setup;
  const isRepeat = await ports.signals.hasOpen(tx, command.userId, {
    pair: plan.pair,
    action: plan.action,
    timeframe,
  });
  return isRepeat ? alreadyOpen(turn, plan.pair, timeframe) : draft;
}
