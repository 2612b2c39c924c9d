import { instrumentOf } from '@app/domain/market/instrument.ts';
import { toldSizes } from '@app/domain/memory/memory.ts';
import type { Deps } from './deps.ts';
import { tellPlan } from './features/chat/analyst/tell-plan.ts';
import { notesOf, SIMULATED } from './features/chat/analyst/turn.ts';
import type { ChatTools } from './features/chat/tools.ts';
import { describeEvent } from './features/calendar/read-events.ts';
import { readProfileFacts } from './features/profile/profile-facts.ts';
import { findUser } from './features/accounts/store.ts';
import { forget, keepFacts, noteLesson, readMemory } from './features/memory/store.ts';
import { readTrader } from './features/profile/read-trader.ts';
import type { ConfidenceRecord } from './features/confidence/record.ts';
import type { BrokenRange } from './features/signals/break-watch.ts';
import { isStale, type SetupFinder } from './features/signals/find-setup.ts';
import { issueSignal } from './features/signals/issue-signal.ts';
import type { SignalReader } from './features/signals/read-signals.ts';
import { addWatch, cancelWatches, openWatchesOf } from './features/signals/watches.ts';
import { lockAccount, readAccount, spendTokens } from './features/tokens/store.ts';
import { ownsUpload } from './features/uploads/store.ts';
import { readUpload } from './features/uploads/take-image.ts';

/** Ten weeks: the next decision of a large central bank is rarely further away. */
const ASKED_AHEAD = 70 * 86_400_000;

/** What the chat is given of signals and tokens. */
export function chatTools(
  { database, market, calendar, storage }: Pick<Deps, 'database' | 'market' | 'calendar' | 'storage'>,
  signals: SignalReader,
  setups: SetupFinder,
  { weights }: Pick<ConfidenceRecord, 'weights'>,
): ChatTools {
  return {
    findSetup: setups.find,
    bestSetup: setups.best,
    isStale: (quote, now) => isStale(market, quote, now),
    signalsOf: signals.list,
    statsOf: signals.stats,
    signalsById: signals.byId,
    hasOpenSignal: signals.hasOpen,
    openWatches: (userId) => openWatchesOf(database.db, userId),
    issueSignal,
    addWatch,
    cancelWatches,
    readAccount: (userId, now) => readAccount(database.db, userId, now),
    lockAccount,
    isEmailVerified: async (userId) =>
      ((await findUser(database.db, userId))?.email_verified_at ?? null) !== null,
    spendTokens,
    memoryOf: readMemory,
    keepFacts,
    forget,
    noteLesson,
    ownsUpload: (userId, path) => ownsUpload(database.db, userId, path),
    readUpload: (userId, path) => readUpload({ database, storage }, userId, path),
    profileOf: (userId) => readProfileFacts(database.db, userId),
    upcomingEvents: (now) => calendar.eventsBetween(now + 1, now + ASKED_AHEAD, now),
    releasesBetween: calendar.eventsBetween,
    traderOf: async (userId) => {
      const [trader, memory] = await Promise.all([
        readTrader(database.db, userId),
        readMemory(database.db, userId),
      ]);
      return { ...trader, told: toldSizes(memory) };
    },
    weights,
    describeEvent: (event, now) => describeEvent({ market, database }, event, now),
  };
}

/** A watched range that became a signal, told as an asked-for one is. */
export function tellIdea({ level, ...idea }: BrokenRange, market: { simulated: boolean }): string {
  const instrument = instrumentOf(idea.plan.pair);
  const notes = notesOf({ now: idea.quote.at });
  const told = tellPlan({ ...idea, kind: 'breakout', instrument, breakout: { level } }, notes);
  return [...told, ...(market.simulated ? [SIMULATED] : [])].join('\n\n').replaceAll('**', '');
}
