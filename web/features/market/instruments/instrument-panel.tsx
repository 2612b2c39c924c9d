import { useState } from 'react';
import type { CoreAsset, MarketOverviewItem } from '@app/contracts/market/market.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { dayPaceOf } from '@app/domain/market/day-range.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import { formatUtcTime, marketDigits } from '../../../lib/format/format.ts';
import { formatDistance, joinDistances } from '../../../lib/format/market-distance.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChartSheet } from '../../../ui/chart-sheet/chart-sheet.tsx';
import { WatchLevel } from '../../../ui/chart-sheet/watch-level.tsx';
import { SignedNumber } from '../../../ui/figures/signed-number.tsx';
import { texts } from '../texts.ts';
import './instrument-panel.css';
import { formatPrice, readSpread, titleOf } from './instrument-words.ts';
import { nearestEdge, PanelChart, usePanelPicture } from './panel-chart.tsx';

const words = texts.instrument;
const percent = (share: number): string => `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;
/** Where a usual day ends on the bar; the rest is room for a wild one. */
const USUAL_SHARE = 0.75;

function MovedToday({ asset, day }: { asset: CoreAsset; day: NonNullable<MarketOverviewItem['day']> }) {
  const share = day.moved / day.usual;
  const of = words.ofUsual;
  return (
    <div className="instrument-panel__row">
      <p className="instrument-panel__figure numeric">
        <span>{words.moved}</span>
        <b>{joinDistances(asset.symbol, [day.moved, day.usual], of)}</b>
      </p>
      <div className="instrument-panel__bar" aria-hidden="true">
        <i style={{ width: percent(share * USUAL_SHARE) }} />
        <u style={{ left: percent(USUAL_SHARE) }} />
      </div>
      <p className="small muted">
        {words.shareOf(share)} {words.pace[dayPaceOf(share)]}
      </p>
    </div>
  );
}

function SpreadRow({ asset, spreads }: { asset: CoreAsset; spreads: MarketOverviewItem['spreads'] }) {
  const { value, usual, isWide } = readSpread(asset);
  const spread = (one: number): string => formatDistance(asset.symbol, one);
  const worst = spreads && { ...spreads.worst, value: Math.max(spreads.worst.value, value) };
  const best = spreads && Math.min(spreads.best, value);
  return (
    <div className="instrument-panel__row">
      <p className="instrument-panel__figure numeric">
        <span>{words.spreadNow}</span>
        <b>{isWide ? words.wideNow(spread(value), spread(usual)) : words.asUsual(spread(value))}</b>
      </p>
      {worst && best !== null && worst.value > best ? (
        <>
          <div
            className="instrument-panel__bar"
            role="img"
            aria-label={words.spreadTwin(spread(value), spread(best), spread(worst.value))}
          >
            <i style={{ width: percent(Math.max(0.03, (value - best) / (worst.value - best))) }} />
          </div>
          <p className="instrument-panel__ends numeric">
            <span>{words.bestToday(spread(best))}</span>
            <span>{words.worstToday(spread(worst.value), formatUtcTime(worst.at))}</span>
          </p>
        </>
      ) : null}
    </div>
  );
}

export type InstrumentPanelProps = {
  id: string;
  asset: CoreAsset;
  overview: MarketOverviewItem | undefined;
  onAsk: (question: string) => void;
};

export default function InstrumentPanel({ id, asset, overview, onAsk }: InstrumentPanelProps) {
  const [isLarge, setLarge] = useState(false);
  const picture = usePanelPicture(asset);
  const level = picture ? nearestEdge(picture) : undefined;
  const title = titleOf(asset);
  const instrument = findInstrument(asset.symbol);
  const ask = (question: string) => {
    setLarge(false);
    onAsk(question);
  };
  return (
    <section className="card instrument-panel" id={id} aria-label={words.details(title)}>
      <div className="instrument-panel__header">
        <h2>{title}</h2>
        {title === asset.symbol ? null : <span className="small muted">{asset.symbol}</span>}
        <b className="numeric">{formatPrice(asset, asset.price)}</b>
      </div>
      <p className="instrument-panel__change">
        {words.change}{' '}
        <SignedNumber value={asset.change} digits={marketDigits(asset.symbol)} triangle={false} />
      </p>
      <PanelChart asset={asset} picture={picture} onOpen={() => setLarge(true)} />
      {overview?.day ? <MovedToday asset={asset} day={overview.day} /> : null}
      <SpreadRow asset={asset} spreads={overview?.spreads ?? null} />
      <div className="instrument-panel__actions">
        <Button
          kind="soft"
          onClick={() => ask(words.question(instrument ? spokenName(instrument.pair) : title))}
        >
          {words.ask}
        </Button>
        <Button onClick={() => setLarge(true)}>{words.large}</Button>
        {level === undefined ? null : (
          <WatchLevel
            key={asset.symbol}
            pair={asset.symbol}
            digits={asset.digits}
            step="1h"
            level={level}
            priceNow={asset.price}
          />
        )}
      </div>
      {isLarge ? (
        <ChartSheet pair={asset.symbol} step="1h" onAsk={ask} onClose={() => setLarge(false)} />
      ) : null}
    </section>
  );
}
