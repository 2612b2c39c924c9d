import { toIso } from '@app/domain/time.ts';
import { openLiveMarket, type LiveMarket } from './live/live-market.ts';
import { liveSourceNames, openLiveSource, type LiveSettings } from './live-sources.ts';
import {
  isLiveProvider,
  isPracticeProvider,
  listLiveProviders,
  marketProviders,
  type MarketPort,
  type PracticeProvider,
} from './port.ts';
import { openReplayMarket } from './replay/replay.ts';
import { MarketSetupError } from './setup-error.ts';
import { openSimulatedMarket } from './simulated/simulated.ts';
import type { ReleasesOn } from './simulated/usual-releases.ts';

export type OpenedMarket = MarketPort & Partial<Pick<LiveMarket, 'start'>>;

type MarketSettings = {
  provider: string;
  seed: number;
  replayDir?: string | null | undefined;
  /** UTC ms at which the app's clock starts when it is not today's: a replay must have prices there. */
  clockStart?: number | null | undefined;
  live: LiveSettings;
  /** What moves simulated prices: the calendar that is shown beside them. */
  releasesOn?: ReleasesOn | undefined;
};

const practiceOpeners: Record<PracticeProvider, (settings: MarketSettings) => MarketPort> = {
  simulated: ({ seed, releasesOn }) => openSimulatedMarket({ seed, ...(releasesOn && { releasesOn }) }),
  replay: ({ replayDir, clockStart }) => openReplay(replayDir, clockStart),
};

/** @throws MarketSetupError in one sentence, for the operator, when a name is unknown or its own settings do not fit. */
export function openMarket(settings: MarketSettings): OpenedMarket {
  const { provider, live } = settings;
  if (isPracticeProvider(provider)) return practiceOpeners[provider](settings);
  const names = listLiveProviders(provider);
  const unknown = names.find((name) => !isLiveProvider(name));
  if (unknown !== undefined) {
    const practice = Object.keys(marketProviders).filter(isPracticeProvider);
    throw new MarketSetupError(
      isPracticeProvider(unknown)
        ? `MARKET_PROVIDER "${provider}": "${unknown}" cannot be mixed with live prices.`
        : `MARKET_PROVIDER "${unknown}" is unknown: choose ${practice.join(', ')} or live sources (${liveSourceNames.join(', ')}).`,
    );
  }
  return openLiveMarket(names.map((name) => openLiveSource(name, live)));
}

function openReplay(replayDir: string | null | undefined, clockStart: number | null | undefined): MarketPort {
  if (!replayDir)
    throw new MarketSetupError('MARKET_PROVIDER "replay" needs MARKET_REPLAY_DIR, a folder of candle files.');
  const market = openReplayMarket({ folder: replayDir });
  if (clockStart != null && market.pairs.every((pair) => market.quote(pair, clockStart) === null)) {
    throw new MarketSetupError(
      `The files in "${replayDir}" begin after the clock starts (${toIso(clockStart)}).`,
    );
  }
  return market;
}
