import type { FastifyInstance } from 'fastify';
import type { LastingName } from '@app/contracts/api.ts';
import type { Deps } from './deps.ts';
import { frames } from './features/live/frame.ts';
import { newDay } from './features/live/new-day.ts';
import { openLive } from './features/live/open-live.ts';
import { ownNews, type OwnNews } from './features/live/own-news.ts';
import { priceNews } from './features/live/price-news.ts';
import { coreAssetsOf } from './features/market/core-assets.ts';
import { createAudience, type Audience } from './http/audience.ts';
import type { Handlers, SignedIn } from './http/call.ts';
import type { Sessions } from './http/session.ts';
import { noVisitor } from './http/visitor.ts';

const SAY_EVERY_MS = 10_000;

type Polled = Pick<Handlers, 'getCurrentUser' | 'getConversation' | 'listSignals'>;

/** The live stream, which carries what the polled reads would answer, taken from the same memory. */
export function joinLive(
  deps: Deps,
  polled: Polled,
  sessions: Pick<Sessions, 'recall'>,
  server: FastifyInstance,
): Pick<Handlers, LastingName> & { audience: Audience; tick: (now: number) => Promise<void> } {
  const { clock, config, database, log, market } = deps;
  const frame = frames(config.NODE_ENV !== 'production');
  const audience = createAudience({
    onJoin: (userId) => own.wake(userId),
    onSlow: () => log.warn({}, 'a live stream was dropped: nobody read it'),
  });
  server.addHook('preClose', (done) => {
    void audience.close();
    done();
  });
  const own: OwnNews = ownNews({
    audience,
    recall: (key, now) => sessions.recall(key, now, false),
    reads: {
      user: async (user, now) => bytesOf(await polled.getCurrentUser(unasked(user, now))),
      conversation: async (user, now) =>
        bytesOf(await polled.getConversation({ ...unasked(user, now), query: {} })),
      signals: async (user, now) => bytesOf(await polled.listSignals(unasked(user, now))),
    },
    frame,
    now: clock.now,
    onFailed: seldom((error) => log.error({ err: error }, 'live news failed')),
  });
  database.on('user', own.wake);
  database.on('sessions', own.wake);
  database.onGap(() => [...audience.userIds()].forEach(own.wake));
  const prices = priceNews({ readAssets: coreAssetsOf(market), frame });
  const { tick, ...opening } = openLive({ audience, prices, frame });
  const turn = newDay({ audience, wake: own.wake });
  return {
    audience,
    ...opening,
    tick: (now) => {
      turn(now);
      return tick(now);
    },
  };
}

/** One line for what fails for thousands at once. */
function seldom(say: (error: unknown) => void): (error: unknown) => void {
  let saidAt = -Infinity;
  return (error) => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    say(error);
  };
}

/** A read that no request asked for. */
const unasked = (user: SignedIn, now: number) => ({
  user,
  now,
  params: undefined,
  query: undefined,
  body: undefined,
  address: '',
  userAgent: '',
  requestId: '',
  visitor: noVisitor,
  startSession: () => Promise.resolve(),
  endSession: () => Promise.resolve(),
});

const bytesOf = (answer: object | { prepared: Buffer }): Buffer =>
  'prepared' in answer ? answer.prepared : Buffer.from(JSON.stringify(answer));
