import { liveSourceNames, openLiveSource, type LiveSettings } from './live-sources.ts';
import { openLiveMarket, type LiveMarket } from './live.ts';
import type { MarketPort } from './port.ts';
import { openReplayMarket } from './replay.ts';
import type { ReleasesOn } from './simulated-releases.ts';
import { MarketSetupError } from './setup-error.ts';
import { openSimulatedMarket } from './simulated.ts';

const practice = ['simulated', 'replay'];

/** A live market has to be started once its surroundings are there; the others have nothing to start. */
export type OpenedMarket = MarketPort & Partial<Pick<LiveMarket, 'start'>>;

/**
 * Opens the market that the settings name: simulated, replay, or live sources in the order of their precedence.
 * @throws MarketSetupError in one sentence, for the operator, when a name is unknown or its own settings do not fit.
 */
export function openMarket(settings: {
  provider: string;
  seed: number;
  replayDir?: string | null | undefined;
  /** Where the app's clock starts (UTC ms), when it is not today's: a replay must have prices there. */
  clockStart?: number | null | undefined;
  live: LiveSettings;
  /** What moves simulated prices; the calendar that is shown beside them. */
  releasesOn?: ReleasesOn | undefined;
}): OpenedMarket {
  const { provider, seed, replayDir, clockStart, live, releasesOn } = settings;
  if (provider === 'simulated') return openSimulatedMarket({ seed, ...(releasesOn && { releasesOn }) });
  if (provider === 'replay') return openReplay(replayDir, clockStart);
  const names = provider.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !liveSourceNames.includes(name));
  if (unknown !== undefined) {
    throw new MarketSetupError(
      practice.includes(unknown)
        ? `MARKET_PROVIDER "${provider}": "${unknown}" cannot be mixed with live prices.`
        : `MARKET_PROVIDER "${unknown}" is unknown: choose ${practice.join(', ')} or live sources (${liveSourceNames.join(', ')}).`,
    );
  }
  return openLiveMarket([...new Set(names)].map((name) => openLiveSource(name, live)));
}

function openReplay(replayDir: string | null | undefined, clockStart: number | null | undefined): MarketPort {
  if (!replayDir)
    throw new MarketSetupError('MARKET_PROVIDER "replay" needs MARKET_REPLAY_DIR, a folder of candle files.');
  const market = openReplayMarket({ folder: replayDir });
  if (clockStart != null && market.pairs.every((pair) => market.quote(pair, clockStart) === null)) {
    throw new MarketSetupError(
      `The files in "${replayDir}" begin after the clock starts (${new Date(clockStart).toISOString()}).`,
    );
  }
  return market;
}
