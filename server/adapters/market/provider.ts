import { openReplayMarket } from './replay.ts';
import type { MarketPort } from './port.ts';
import type { ReleasesOn } from './simulated-releases.ts';
import { openSimulatedMarket } from './simulated.ts';
import { MarketSetupError } from './setup-error.ts';

export const marketProviders = ['simulated', 'replay'] as const;

/**
 * Opens the market that the settings name.
 * @throws MarketSetupError in one sentence, for the operator, when the name is unknown or its own settings do not fit.
 */
export function openMarket(settings: {
  provider: string;
  seed: number;
  replayDir?: string | null | undefined;
  /** Where the app's clock starts (UTC ms), when it is not today's: a replay must have prices there. */
  clockStart?: number | null | undefined;
  /** What moves simulated prices; the calendar that is shown beside them. */
  releasesOn?: ReleasesOn | undefined;
}): MarketPort {
  const { provider, seed, replayDir, clockStart, releasesOn } = settings;
  if (provider === 'simulated') return openSimulatedMarket({ seed, ...(releasesOn && { releasesOn }) });
  if (provider !== 'replay') {
    throw new MarketSetupError(
      `MARKET_PROVIDER "${provider}" is unknown: choose one of ${marketProviders.join(', ')}.`,
    );
  }
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
