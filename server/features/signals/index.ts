import { kindOfIdeasOn } from '@app/domain/evidence/evidence-base.ts';
import { isStale } from '../../adapters/market/port.ts';
import type { Deps } from '../../deps.ts';
import { createHolderNotices, notifyAllHolders } from './tracking/notify-holders.ts';
import { createTrackingJob } from './tracking/tracking-job.ts';
import { createSetupWarmUpJob } from './setups/setup-warm-up-job.ts';
import { postNotice } from '../../platform/notifications/post-notice.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { ReadCache } from '../../platform/http/read-cache.ts';
import type { IdeaTextPort } from '../../ports/chat.ts';
import type { ReleasesPort } from '../../ports/calendar.ts';
import type { ConfidencePort } from '../../ports/confidence.ts';
import type { EvidencePort } from '../../ports/evidence.ts';
import type { CoreAssetsPort, MarketOverviewPort } from '../../ports/market.ts';
import type { MemoryPort } from '../../ports/memory.ts';
import type { SetupsPort, SignalsPort, TrackerPort, WatchesPort } from '../../ports/signals.ts';
import type { TokensPort } from '../../ports/tokens.ts';
import { createSetupFinder } from './setups/find-setup.ts';
import { createPlanForecaster } from './setups/forecast-plan.ts';
import { createIdeaLists } from './picture/draw-idea-list.ts';
import { createSignalPictures } from './picture/draw-signal-picture.ts';
import { issueSignal } from './record/issue-signal.ts';
import { createRefusalRecorder } from './record/record-refused.ts';
import { createConfidenceMeter } from './setups/measure-confidence.ts';
import { createSignalReader } from './read-signals.ts';
import { signalRoutes } from './routes.ts';
import { unfollowSignalIn } from './unfollow/unfollow-signal.ts';
import { createTracker } from './tracking/tracker.ts';
import {
  addWatch,
  cancelWatches,
  listOpenWatches,
  restWatches,
  toOpenWatch,
} from './tracking/watch-store.ts';
import { createWatchReader } from './watches/list-watches.ts';
import { watchRoutes } from './watches/routes.ts';

type Needs = {
  confidence: ConfidencePort;
  evidence: EvidencePort;
  coreAssets: CoreAssetsPort;
  ideaText: IdeaTextPort;
  marketOverview: MarketOverviewPort;
  memory: MemoryPort;
  releases: ReleasesPort;
  tokens: TokensPort;
  reads: ReadCache;
};
type Ports = { signals: SignalsPort; setups: SetupsPort; watches: WatchesPort; tracker: TrackerPort };

export function signalsFeature(
  deps: Deps,
  { confidence, coreAssets, evidence, ideaText, marketOverview, memory, releases, tokens, reads }: Needs,
) {
  const { clock, database, market } = deps;
  const meter = createConfidenceMeter(market);
  const signals = createSignalReader({
    ...deps,
    calibrationAt: confidence.calibrationAt,
    readSummaries: evidence.readSummaries,
    memory,
    releases,
  });
  const forecastPlan = createPlanForecaster({ market, releases, evidence });
  const setups = createSetupFinder(market, meter, forecastPlan);
  const tracker = createTracker({
    ...deps,
    measureConfidence: meter.measure,
    kindOfIdeasOn: async (pair, timeframe) => kindOfIdeasOn(await evidence.readBase(), pair, timeframe),
    forecastPlan,
    spendTokens: tokens.spend,
    notify: postNotice,
    describeIdea: ideaText.describe,
    memory,
  });
  const ports: Ports = {
    signals: {
      ...signals,
      issue: issueSignal,
      unfollow: unfollowSignalIn,
      drawPicture: createSignalPictures(market),
      drawList: createIdeaLists(market),
      recordRefused: createRefusalRecorder(database),
    },
    setups: {
      find: setups.find,
      findBest: setups.best,
      findBroken: setups.broken,
      isStale: (quote, now) => isStale(market, quote, now),
    },
    watches: {
      listOpen: async (userId) => (await listOpenWatches(database.db, userId)).map(toOpenWatch),
      add: addWatch,
      cancel: cancelWatches,
      rest: restWatches,
    },
    tracker: {
      advance: tracker.advance,
      notifyHolders: (now) => notifyAllHolders(database, postNotice, now),
    },
  };
  return defineFeature({
    routes: {
      ...signalRoutes(deps, { signals, memory, reads }),
      ...watchRoutes(deps, createWatchReader({ database, coreAssets, marketOverview })),
    },
    jobs: [
      createTrackingJob(tracker, clock.speed),
      createHolderNotices(deps, postNotice),
      createSetupWarmUpJob(setups),
    ],
    ports,
  });
}
