import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CoreAsset, MarketOverviewItem } from '@app/contracts/market/market.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { dayPaceOf } from '@app/domain/market/day-range.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { formatUtcTime, marketDigits } from '../../../lib/format/format.ts';
import { formatDistance, joinDistances } from '../../../lib/format/market-distance.ts';
import { levelsWatched, watchesQuery } from '../../../lib/live/watches-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChartSheet } from '../../../ui/chart-sheet/chart-sheet.tsx';
import { SignedNumber } from '../../../ui/figures/signed-number.tsx';
import { texts } from '../texts.ts';
import './instrument-panel.css';
import { formatPrice, readSpread, titleOf } from './instrument-words.ts';
import { PanelChart, usePanelLevel } from './panel-chart.tsx';

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

function useWatch(asset: CoreAsset, level: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      if (level === undefined) throw new Error(words.watchFailed);
      const isAbove = level > asset.price;
      return callEndpoint('addWatch', {
        body: {
          pair: asset.symbol,
          timeframe: 'daily',
          above: isAbove ? level : null,
          below: isAbove ? null : level,
        },
      });
    },
    onSuccess: (list) => client.setQueryData(watchesQuery.queryKey, list),
  });
}

function WatchLevel({ asset, level }: { asset: CoreAsset; level: number }) {
  const [added, setAdded] = useState<number | null>(null);
  const watch = useWatch(asset, level);
  const { data } = useQuery(watchesQuery);
  const watched = levelsWatched(data?.watches ?? [], asset.symbol).map((one) => formatPrice(asset, one));
  // What was just watched stays named, also where another level is nearer by then.
  const isAdded = added !== null && watched.includes(formatPrice(asset, added));
  const price = formatPrice(asset, isAdded ? added : level);
  const isWatched = watched.includes(price);
  const add = () => isWatched || watch.mutate(undefined, { onSuccess: () => setAdded(level) });
  return (
    <>
      <Button busy={watch.isPending} aria-disabled={isWatched || undefined} onClick={add}>
        {isWatched ? words.watching(price) : words.watch(price)}
      </Button>
      <p className="instrument-panel__watch-note small" role="status">
        {watch.error ? failureText(watch.error, words.watchFailed) : isAdded ? words.watched(price) : ''}
      </p>
    </>
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
  const level = usePanelLevel(asset);
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
      <PanelChart asset={asset} onOpen={() => setLarge(true)} />
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
        {level ? <WatchLevel key={asset.symbol} asset={asset} level={level.price} /> : null}
      </div>
      {isLarge ? (
        <ChartSheet pair={asset.symbol} step="1h" onAsk={ask} onClose={() => setLarge(false)} />
      ) : null}
    </section>
  );
}
