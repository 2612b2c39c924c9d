import { randomInt } from 'node:crypto';
import { exhaustedText } from '@app/domain/buddy/exhausted.ts';
import { moodOf } from '@app/domain/buddy/mood.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { expiryOf } from '@app/domain/signals/lifecycle.ts';
import { remaining } from '@app/domain/tokens/balance.ts';
import { capLeft, cappedText } from '@app/domain/tokens/daily-cap.ts';
import { brainsFor, type Brains } from '@app/domain/tokens/brains.ts';
import { feedOf, MarketDown, type MarketPort } from '../../adapters/market/port.ts';
import { userChanged, type Tx } from '../../db/database.ts';
import { noteMessage } from '../../db/outreach.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { honest, reply } from './analyst/reply.ts';
import { alreadyOpen } from './analyst/answer-signal-request.ts';
import { reasonOf } from './analyst/tell-plan.ts';
import { type ReplyDraft, type Tools, type Turn } from './analyst/turn.ts';
import { addUsage } from './model/usage-store.ts';
import { writeWithModel } from './model/write-with-model.ts';
import { consult } from './panel/consult.ts';
import { viewOfPanel } from './panel/panel-view.ts';
import { price, type Purse } from './price-reply.ts';
import { rememberTurn } from './remember-turn.ts';
import { addAnswer, addUserMessage, exchangeOf, lastTurn, lastUnasked, type Exchange } from './store.ts';
import { untilStopped, type Telling, type Write } from './telling.ts';
import type { Account, ChatTools } from './tools.ts';

/** Without `write` the language model answers, or where there is none the built-in analyst. */
export type ChatDeps = Pick<Deps, 'database' | 'market' | 'log' | 'languageModel'> & { write?: Write };
export type Sent = {
  userId: string;
  content: string;
  images: readonly string[];
  clientMessageId: string | null;
  now: number;
  requestId: string;
};
export type Answered = Exchange & { tokensRemaining: number };

/**
 * Answers a message: the reply is worked out first, then message, answer, signal, watch and debit commit together.
 * @throws AppError bad_input for nothing said, out_of_tokens where it cannot be paid, own_cap where the user's own limit for the day
 * does not allow it, stopped where the user wanted none; then nothing is kept.
 */
export async function sendMessage(
  deps: ChatDeps,
  tools: ChatTools,
  sent: Sent,
  telling: Telling = {},
): Promise<Answered> {
  await refuseEmpty(tools, sent);
  const { database, market, log } = deps;
  const { userId, clientMessageId, now } = sent;
  const [known, last, memory, account] = await Promise.all([
    clientMessageId ? exchangeOf(database.db, userId, clientMessageId) : undefined,
    lastTurn(database.db, userId, now),
    tools.memoryOf(database.db, userId),
    tools.readAccount(userId, now),
  ]);
  const held = remaining(account.balance);
  if (known) return { ...known, tokensRemaining: held };

  const turn: Turn = { now, said: sent.content, ...last, memory };
  const brains = brainsFor(held);
  const lookUp = toolsOf(deps, tools, { userId, now, account, brains });
  const { write = writerOf(deps, tools, sent) } = deps;
  const message = { content: sent.content, hasImages: sent.images.length > 0 };
  const made = await untilStopped(telling, (heard) => write(turn, lookUp, message, heard));
  const checked = honest(turn, made);
  if (checked.doubted.length > 0)
    log.error(
      { id: sent.requestId, doubted: checked.doubted },
      'a reply held figures without evidence and was not sent',
    );
  return database.transact((tx) =>
    keep(tx, { tools, sent, turn, answer: checked.draft, free: checked.doubted.length > 0, brains, market }),
  );
}

const writerOf = (deps: ChatDeps, tools: ChatTools, sent: Sent): Write =>
  deps.languageModel ? writeWithModel(deps, deps.languageModel, tools, sent) : reply;

async function refuseEmpty(tools: ChatTools, { userId, content, images }: Sent): Promise<void> {
  if (content.trim() === '' && images.length === 0)
    throw new AppError('bad_input', 'Please write something first.');
  for (const path of images) {
    if (!/^\/objects\/uploads\/[\w.-]{1,200}$/.test(path) || !(await tools.ownsUpload(userId, path))) {
      throw new AppError('bad_input', 'That image is not one of your uploads.');
    }
  }
}

function toolsOf(
  { market, database }: ChatDeps,
  tools: ChatTools,
  { userId, now, account, brains }: { userId: string; now: number; account: Account; brains: Brains },
): Tools {
  return {
    simulated: market.simulated,
    pairs: market.pairs,
    quote: (pair) => market.quote(pair, now),
    isStale: (quote) => tools.isStale(quote, now),
    candles: (pair, step, count) => market.candles(pair, step, now, count).catch(noneWhenDown),
    findSetup: (pair, timeframe) => tools.findSetup(pair, timeframe, now),
    bestSetup: (timeframe, except) => tools.bestSetup(timeframe, now, except),
    signals: () => tools.signalsOf(userId, now),
    stats: () => tools.statsOf(userId),
    watches: () => tools.openWatches(userId),
    upcomingEvents: () => tools.upcomingEvents(now),
    recentEvents: () => tools.releasesBetween(now - 3 * 86_400_000, now, now),
    describeEvent: (event) => tools.describeEvent(event, now),
    balance: () => Promise.resolve(account.balance),
    cap: () => Promise.resolve(account.cap),
    isEmailVerified: () => tools.isEmailVerified(userId),
    unasked: () => lastUnasked(database.db, userId),
    consult: brains === 4 ? (setup) => consult({ market, tools, userId, now }, setup) : null,
  };
}

/** A provider that fails is answered like one without history. */
function noneWhenDown(error: unknown): Candle[] {
  if (error instanceof MarketDown) return [];
  throw error;
}

type Keeping = {
  tools: ChatTools;
  sent: Sent;
  turn: Turn;
  answer: ReplyDraft;
  free: boolean;
  brains: Brains;
  market: MarketPort;
};

/** Under the lock of the user's balance row, so that the messages of one user queue up and a repeated one finds the first. */
async function keep(tx: Tx, { tools, sent, turn, answer, free, brains, market }: Keeping): Promise<Answered> {
  const { userId, content, images, clientMessageId, now } = sent;
  const { balance, cap } = await tools.lockAccount(tx, userId, now);
  const known = clientMessageId ? await exchangeOf(tx, userId, clientMessageId) : undefined;
  if (known) return { ...known, tokensRemaining: remaining(balance) };

  const purse = { balance, cap, workedOutBy: brains };
  const { cost, said } = price(turn, await withoutRepeat(tx, { tools, sent, turn, answer }), purse, free);
  refuseUnpaid(purse, cost);
  const userMessage = await addUserMessage(tx, { userId, content, images, clientMessageId, at: now });
  await noteMessage(tx, { userId, content, at: now });
  const { setup, watch } = said;
  const signalId =
    setup &&
    (await tools.issueSignal(tx, {
      userId,
      plan: setup.plan,
      timeframe: setup.timeframe,
      quote: setup.quote,
      feed: feedOf(market, setup.plan.pair),
      confidence: setup.confidence,
      verdict: said.panel?.verdict ?? null,
      tokensDeducted: cost,
      reason: reasonOf(setup),
      now,
    }));
  if (watch) {
    const expiresAt = expiryOf(instrumentOf(watch.pair), watch.timeframe, now);
    await tools.addWatch(tx, {
      userId,
      pair: watch.pair,
      timeframe: watch.timeframe,
      above: watch.above,
      below: watch.below,
      becomesSignal: watch.becomesSignal,
      expiresAt,
      now,
    });
  }
  if (said.cancelWatches.length > 0)
    await tools.cancelWatches(tx, { userId, pairs: said.cancelWatches, now });
  const context = await rememberTurn(tx, { tools, userId, content, turn, said, now });
  const stored = await addAnswer(tx, {
    userId,
    content: said.content,
    at: now,
    replyTo: userMessage.id,
    signalId,
    event: said.event,
    panel: said.panel && viewOfPanel(said.panel),
    messageType: said.messageType,
    mood: moodOf(said.tone),
    tokens: cost,
    context,
  });
  if (answer.usage) await addUsage(tx, stored.id, answer.usage, now);
  const paid = await tools.spendTokens(tx, {
    userId,
    cost,
    reason: 'spend',
    reference: `msg:${userMessage.id}`,
    now,
  });
  if (!paid) throw new AppError('out_of_tokens', exhaustedText(randomInt(8)));
  userChanged(tx, userId);
  return { userMessage, answer: stored, tokensRemaining: paid.remaining };
}

/** A reply that costs nothing, as to distress, is never refused. */
function refuseUnpaid({ balance, cap }: Purse, cost: number): void {
  if (remaining(balance) < cost) throw new AppError('out_of_tokens', exhaustedText(randomInt(8)));
  if (cap && capLeft(cap) < cost) throw new AppError('own_cap', cappedText(cap.limit));
}

/** Two requests at once for the same set-up issue one signal. */
async function withoutRepeat(
  tx: Tx,
  { tools, sent, turn, answer }: Pick<Keeping, 'tools' | 'sent' | 'turn' | 'answer'>,
): Promise<ReplyDraft> {
  if (!answer.setup) return answer;
  const { plan, timeframe } = answer.setup;
  const repeat = await tools.hasOpenSignal(tx, sent.userId, {
    pair: plan.pair,
    action: plan.action,
    timeframe,
  });
  return repeat ? alreadyOpen(turn, plan.pair, timeframe) : answer;
}
