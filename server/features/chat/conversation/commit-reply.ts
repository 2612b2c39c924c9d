import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { exhaustedText } from '@app/domain/buddy/replies/exhausted.ts';
import { moodOf } from '@app/domain/buddy/replies/mood.ts';
import { isDistress } from '@app/domain/buddy/text/feelings.ts';
import { freshContext, type TurnContext } from '@app/domain/buddy/intents/turn-context.ts';
import { extractFacts } from '@app/domain/memory/extract-facts.ts';
import type { MemoryFact } from '@app/domain/memory/fact.ts';
import { knownStake, type Memory } from '@app/domain/memory/memory.ts';
import { remainingTokens } from '@app/domain/tokens/balance.ts';
import type { Brains } from '@app/domain/tokens/brains.ts';
import { remainingCap, dailyCapText } from '@app/domain/tokens/daily-cap.ts';
import { feedOf } from '../../../adapters/market/port.ts';
import type { Deps } from '../../../deps.ts';
import { announceUserChange, type Db, type Tx } from '../../../platform/database/database.ts';
import { defineRead, lockUser, readOfUser, writeOfUser } from '../../../platform/database/user-statement.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { countOutreachReply } from '../../../platform/notifications/outreach.ts';
import type { ReadBalance } from '../../../ports/tokens.ts';
import { alreadyOpen } from '../answers/ideas/answer-signal-request.ts';
import { finishReply } from '../answers/finish-reply.ts';
import { reasonOf } from '../answers/ideas/plan/tell-plan.ts';
import type { ReplyDraft, Turn } from '../answers/turn.ts';
import type { ChatPorts } from '../chat-ports.ts';
import { insertUsage } from '../model/usage-store.ts';
import { toPanelView } from '../panel/panel-view.ts';
import {
  selectExchange,
  insertExchange,
  selectLastTurn,
  writtenExchange,
  type Exchange,
} from './message-store.ts';
import { priceReply, type ReplyBudget } from './price-reply.ts';
import { recordRefusals } from '../panel/record-refusals.ts';
import { leaveIdeas } from './acts/leave-ideas.ts';
import { storeWatches } from './acts/store-watches.ts';

export type SendMessageCommand = {
  userId: string;
  /** Under which the message was let in: nothing is spent for it once that has ended. */
  securityEpoch: number;
  content: string;
  images: readonly string[];
  clientMessageId: string | null;
  now: number;
  requestId: string;
  labelsEveryPrice?: true;
  /** The sender's own time zone, IANA. */
  zone?: string | null;
};
export const NOT_YOUR_UPLOAD = 'That image is not one of your uploads.';

export type SendMessageResult = Exchange & { tokensRemaining: number };

/** `version` is that of the user's row. */
export type TurnState = {
  version: string;
  securityEpoch: number;
  existing: Exchange | null;
  lastTurn: Pick<Turn, 'before' | 'turns'>;
  memory: Memory;
  spendable: ReadBalance;
};

const selectSecurityEpoch = defineRead(sql<number>`security_epoch`, (epoch) => epoch);

/** @throws AppError not_signed_in where the account is gone, or what let the message in has ended */
export async function readTurnState(
  db: Db,
  ports: Pick<ChatPorts, 'memory' | 'tokens'>,
  { userId, securityEpoch, clientMessageId, now }: SendMessageCommand,
): Promise<TurnState> {
  const state = await readOfUser(db, userId, {
    securityEpoch: selectSecurityEpoch,
    existing: selectExchange(clientMessageId),
    lastTurn: selectLastTurn(now),
    memory: ports.memory.ofUser,
    spendable: ports.tokens.selectSpendable(now),
  });
  if (state?.securityEpoch !== securityEpoch) throw new AppError('not_signed_in');
  return state;
}

export type CommitReplyInput = {
  deps: Pick<Deps, 'database' | 'log' | 'market'>;
  ports: ChatPorts;
  command: SendMessageCommand;
  turn: Turn;
  draft: ReplyDraft;
  free: boolean;
  brains: Brains;
};

/** What is only said, without images, needs no lock: it is written where the user's row is as it was read. */
export async function commitReply(input: CommitReplyInput, state: TurnState): Promise<SendMessageResult> {
  const { database } = input.deps;
  const { userId } = input.command;
  const priced = priceTurn(input, input.draft, state);
  const sent =
    isOnlySaid(priced) && input.command.images.length === 0
      ? await database.writeOnce(userId, (db) => writeTurn(db, input, state, priced))
      : null;
  const committed = sent ?? (await database.transact((tx) => commitUnderLock(tx, input)));
  const { deps, ports, command } = input;
  await recordRefusals({ deps, port: ports.signals, now: command.now }, priced.reply.unopened ?? []);
  return committed;
}

type PricedTurn = {
  cost: number;
  reply: ReplyDraft;
  budget: ReplyBudget;
  context: TurnContext;
  facts: readonly MemoryFact[];
  lessons: readonly string[];
};

function priceTurn(
  { turn, command, free, brains }: CommitReplyInput,
  draft: ReplyDraft,
  { spendable: { balance, cap }, memory }: TurnState,
): PricedTurn {
  const budget = { balance, cap, brains };
  const { cost, reply } = priceReply(turn, draft, budget, free);
  return { cost, reply, budget, ...learnFrom(command.content, turn, reply, memory) };
}

/** Nothing of what was erased meanwhile is carried forward. */
function learnFrom(
  content: string,
  { memory: before, before: { feeling, taught } }: Turn,
  { forget, distress, context }: ReplyDraft,
  memory: Memory,
): Pick<PricedTurn, 'context' | 'facts' | 'lessons'> {
  if (forget || (before && memory.erasedUpToSeq !== before.erasedUpToSeq))
    return { context: freshContext, facts: [], lessons: [] };
  const keepsFacts = memory.kept && !distress && !isDistress(feeling);
  return {
    context,
    facts: keepsFacts ? extractFacts(content) : [],
    lessons: context.taught.filter((lesson) => !taught.includes(lesson)),
  };
}

const isOnlySaid = ({ reply, facts }: PricedTurn): boolean =>
  !reply.setup &&
  !reply.forget &&
  !reply.restWatches &&
  !reply.leaves &&
  reply.watches.length + reply.cancelWatches.length + facts.length === 0;

/** Null where the tokens do not suffice or the user's row has changed since it was read. */
async function writeTurn(
  db: Db,
  { deps, ports, command, turn, draft }: CommitReplyInput,
  { version, spendable }: Pick<TurnState, 'spendable'> & { version?: string },
  { cost, reply: priced, context, lessons }: PricedTurn,
  signalId: string | null = null,
): Promise<SendMessageResult | null> {
  const { userId, content, images, clientMessageId, now } = command;
  const userMessageId = randomUUID();
  const reply = finishReply(turn, priced, deps.market.pairs);
  const offered = reply.actions.map(({ say }) => say);
  const paid = ports.tokens.charge(spendable, { cost, reference: `msg:${userMessageId}`, now });
  if (!paid) return null;
  const exchange = insertExchange({
    userMessageId,
    content,
    images,
    clientMessageId,
    at: now,
    reply: {
      content: reply.content,
      signalId,
      event: reply.event,
      panel: reply.panel && toPanelView(reply.panel),
      messageType: reply.messageType,
      mood: moodOf(reply.tone),
      tokens: cost,
      context: { ...context, offered },
      actions: reply.actions,
      chart: reply.chart,
    },
  });
  const written = await writeOfUser(
    db,
    { userId, version },
    [
      paid.write,
      countOutreachReply({ content, at: now }),
      ports.memory.insertLessons(lessons, now),
      exchange,
      insertUsage(draft.usage, now),
    ],
    writtenExchange,
  );
  return written && { ...written, tokensRemaining: paid.remaining };
}

/** The user's messages queue up, and a repeated one finds the first. */
async function commitUnderLock(tx: Tx, input: CommitReplyInput): Promise<SendMessageResult> {
  const { ports, command, turn, draft, deps } = input;
  const { userId, now, images } = command;
  await lockUser(tx, userId);
  const state = await readTurnState(tx, ports, command);
  const { existing, spendable } = state;
  if (existing) return { ...existing, tokensRemaining: remainingTokens(spendable.balance) };
  if (images.length > 0 && !(await ports.uploads.hold(tx, userId, images)))
    throw new AppError('bad_input', NOT_YOUR_UPLOAD);

  const unique = await replaceRepeatedSignal(tx, { ports, command, turn, draft });
  const priced = priceTurn(input, unique, state);
  const { cost, budget, facts } = priced;
  requireTokens(budget, cost);
  const { setup, evidenceKind, panel, forget } = priced.reply;
  const signalId =
    setup &&
    (await ports.signals.issue(tx, {
      userId,
      plan: setup.plan,
      timeframe: setup.timeframe,
      breakoutLevel: setup.breakout.level,
      kind: evidenceKind,
      stakeCents: knownStake(state.memory),
      quote: setup.quote,
      feed: feedOf(deps.market, setup.plan.pair),
      confidence: setup.confidence,
      chance: setup.chance,
      verdict: panel?.verdict ?? null,
      tokensDeducted: cost,
      reason: reasonOf(setup),
      now,
    }));
  const watched = await storeWatches(tx, { port: ports.watches, userId, reply: priced.reply, now });
  const reply = await leaveIdeas(tx, { port: ports.signals, userId, reply: watched, now });
  await ports.memory.saveFacts(tx, { userId, facts, source: 'said', now });
  const sent = await writeTurn(tx, input, { spendable }, { ...priced, reply }, signalId);
  if (!sent) throw new AppError('out_of_tokens', exhaustedText(randomInt(8)));
  if (forget) await ports.memory.erase(tx, userId, forget, sent.userMessage.seq);
  announceUserChange(tx, userId);
  return sent;
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
