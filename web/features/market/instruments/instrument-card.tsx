import type { ReactNode } from 'react';
import type { CoreAsset, MarketOverviewItem } from '@app/contracts/market/market.ts';
import { marketDigits, pipDecimal } from '../../../lib/format/format.ts';
import { formatDistance } from '../../../lib/format/market-distance.ts';
import { Price } from '../../../ui/figures/price.tsx';
import { SignedNumber } from '../../../ui/figures/signed-number.tsx';
import { SparkLine } from '../../../ui/figures/spark-line.tsx';
import { texts } from '../texts.ts';
import './instrument-card.css';
import { readSpread } from './instrument-words.ts';

const words = texts.instrument;

/** In pixels. */
const LINE = { row: { width: 62, height: 36 }, card: { width: 210, height: 46 } };

/** End of the change bar in percent: the same for every instrument, so that bars compare. */
const FULL_SCALE = 2;

function ChangeBar({ percent }: { percent: number }) {
  const share = Math.min(1, Math.abs(percent) / FULL_SCALE) * 50;
  const side = percent > 0 ? 'instrument-card__change-bar--up' : 'instrument-card__change-bar--down';
  return (
    <span className="instrument-card__change-bar" aria-hidden="true">
      {share > 0 ? <i className={side} style={{ width: `${Math.max(2, share)}%` }} /> : null}
    </span>
  );
}

const trendWord = { up: words.up, down: words.down, flat: words.flat } as const;

export type InstrumentCardProps = {
  asset: CoreAsset;
  overview: MarketOverviewItem | undefined;
  isOpen: boolean;
  isPhone: boolean;
  /** Id of the details that the card opens. */
  controls: string;
  onToggle: () => void;
  /** Why the price may not be the present one. */
  note: ReactNode;
};

/** A row on phones, a card elsewhere. The name is the button, and all of the card presses it. */
export function InstrumentCard({
  asset,
  overview,
  isOpen,
  isPhone,
  controls,
  onToggle,
  note,
}: InstrumentCardProps) {
  const { symbol, name, kind, price, change, changePercent, trend } = asset;
  const digits = marketDigits(symbol);
  const isForex = kind === 'forex';
  const spread = readSpread(asset);
  return (
    <article
      className={isOpen ? 'card instrument-card instrument-card--open' : 'card instrument-card'}
      aria-label={symbol}
    >
      <div className="instrument-card__name">
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? controls : undefined}
            onClick={onToggle}
          >
            {symbol}
          </button>
          {isForex ? null : <small>{name}</small>}
        </h2>
        <p>{name}</p>
      </div>
      <p className="instrument-card__price">
        <Price
          value={price}
          digits={digits}
          emphasis={isForex ? 'pips' : 'quiet-zeros'}
          pip={pipDecimal(symbol)}
        />
      </p>
      <div className="instrument-card__change">
        <span className="visually-hidden">{trendWord[trend]}</span>
        <span className="instrument-card__absolute">
          <SignedNumber value={change} digits={digits} triangle={false} />
        </span>
        <SignedNumber value={changePercent} digits={2} after="%" triangle={false} />
      </div>
      <div className="instrument-card__line">
        <SparkLine
          values={[...(overview?.closes ?? []), price]}
          base={price - change}
          change={change}
          {...(isPhone ? LINE.row : LINE.card)}
        />
      </div>
      <p className="instrument-card__spread numeric">
        {words.spread} <b>{formatDistance(symbol, spread.value)}</b>
        {spread.isWide ? (
          <>
            , <span>{words.wide}</span>
          </>
        ) : null}
      </p>
      <ChangeBar percent={changePercent} />
      {note ? <div className="instrument-card__note">{note}</div> : null}
    </article>
  );
}
