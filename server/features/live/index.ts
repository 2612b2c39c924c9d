import type { Deps } from '../../deps.ts';
import { createPriceJob } from './price-job.ts';
import { defineFeature } from '../../platform/feature.ts';
import { createAudience, type Audience } from '../../platform/http/streams/audience.ts';
import type { Handlers, SignedIn } from '../../platform/http/call.ts';
import type { Sessions } from '../../platform/http/sessions/session.ts';
import { noMark } from '../../platform/http/sessions/visitor.ts';
import { throttle } from '../../platform/log/throttle.ts';
import type { CoreAssetsPort } from '../../ports/market.ts';
import { createFrameEncoder } from './frame.ts';
import { createMidnightWake } from './midnight-wake.ts';
import { createLiveStream } from './live-stream.ts';
import { createUserUpdates, type UserUpdates } from './user-updates.ts';
import { createPriceUpdates } from './price-updates.ts';

const LOG_EVERY_MS = 10_000;

type Needs = {
  coreAssets: CoreAssetsPort;
  sessions: Pick<Sessions, 'recall'>;
  reads: Pick<Handlers, 'getCurrentUser' | 'getConversation' | 'listSignals'>;
};

export function liveFeature(deps: Deps, { coreAssets, sessions, reads }: Needs) {
  const { clock, config, database, log } = deps;
  const frame = createFrameEncoder(config.NODE_ENV !== 'production');
  const audience: Audience = createAudience({
    onJoin: (userId) => own.wake(userId),
    onSlow: () => log.warn({}, 'live stream dropped: not read'),
  });
  const own: UserUpdates = createUserUpdates({
    audience,
    recall: (key, now) => sessions.recall(key, now, false),
    reads: {
      user: async (user, now) => toBytes(await reads.getCurrentUser(callWithoutRequest(user, now))),
      conversation: async (user, now) =>
        toBytes(await reads.getConversation({ ...callWithoutRequest(user, now), query: {} })),
      signals: async (user, now) => toBytes(await reads.listSignals(callWithoutRequest(user, now))),
    },
    frame,
    now: clock.now,
    onFailed: throttle(
      (error: unknown) => log.error({ err: error }, 'live stream: read failed'),
      LOG_EVERY_MS,
    ),
  });
  database.on('user', own.wake);
  database.on('sessions', own.wake);
  database.onGap(() => [...audience.userIds()].forEach(own.wake));
  const prices = createPriceUpdates({ readAssets: coreAssets.list, frame });
  const { tick, openLive: open } = createLiveStream({ audience, prices, frame });
  const startNewDay = createMidnightWake({ audience, wake: own.wake });
  return defineFeature({
    routes: { openLive: open },
    jobs: [
      createPriceJob((now) => {
        startNewDay(now);
        return tick(now);
      }),
    ],
    webhooks: (server) =>
      void server.addHook('preClose', (done) => {
        void audience.close();
        done();
      }),
    ports: { audience },
  });
}

const callWithoutRequest = (user: SignedIn, now: number) => ({
  user,
  now,
  params: undefined,
  query: undefined,
  body: undefined,
  address: '',
  userAgent: '',
  requestId: '',
  visitor: noMark,
  device: noMark,
  handshake: () => noMark,
  startSession: () => Promise.resolve(),
  endSession: () => Promise.resolve(),
});

const toBytes = (reply: object | { prepared: Buffer }): Buffer =>
  'prepared' in reply ? reply.prepared : Buffer.from(JSON.stringify(reply));
