import type { SignalView } from '@app/contracts/market/signals.ts';
import { lightColours } from '@app/domain/charts/chart-colours.ts';
import { candlesOfPicture, toLivingIdea } from '@app/domain/charts/living/picture-of-idea.ts';
import { drawRowsDocument } from '@app/domain/charts/rows/draw-idea-rows.ts';
import { toIdeaRow, type IdeaRow } from '@app/domain/charts/rows/idea-row.ts';
import { findInstrument, toPrice } from '@app/domain/market/instrument.ts';
import { SIMULATED } from '@app/domain/market/simulated-label.ts';
import { describeStake } from '@app/domain/signals/stake.ts';
import { feedOf, type MarketPort } from '../../../adapters/market/port.ts';
import { renderSvg } from '../../../platform/pictures/render-svg.ts';

/** In one picture: more would be too small to read in a chat. */
const MOST_ROWS = 8;

/** A PNG of ideas as the rows of the drawer; null without one. */
export type DrawIdeaList = (
  signals: readonly SignalView[],
  title: string,
  now: number,
) => Promise<Buffer | null>;

export const createIdeaLists =
  (market: MarketPort): DrawIdeaList =>
  async (signals, title, now) => {
    const shown = signals.slice(0, MOST_ROWS);
    const [first] = shown;
    const instrument = first && findInstrument(first.pair);
    if (!first || !instrument) return null;
    const rows = await Promise.all(shown.map((signal) => readRow(market, signal, now)));
    const source = shown.some(({ simulated }) => simulated)
      ? SIMULATED
      : feedOf(market, instrument.pair).name;
    return renderSvg(drawRowsDocument(rows, { title, source }, lightColours));
  };

async function readRow(market: MarketPort, signal: SignalView, now: number): Promise<IdeaRow> {
  const idea = toLivingIdea(signal);
  const instrument = findInstrument(signal.pair);
  const { step, to, count } = candlesOfPicture(idea, now);
  // A row without its line still says what there is to say.
  const candles = instrument
    ? await market.candles(instrument.pair, step, Math.min(now, to), count).catch(() => [])
    : [];
  return toIdeaRow({
    idea,
    closes: candles.map(({ close }) => (instrument ? toPrice(instrument, close) : close)),
    r: signal.resultR,
    stake: signal.stake ?? describeStake(null, null),
    now,
  });
}
