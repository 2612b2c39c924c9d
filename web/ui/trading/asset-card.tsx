import type { ReactNode } from 'react';
import { findInstrument } from '@app/domain/market/instrument.ts';
import './asset-card.css';
import { marketDigits, pipDecimal } from '../../lib/format/format.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-name.ts';
import { Price } from '../figures/price.tsx';
import { SignedNumber } from '../figures/signed-number.tsx';
import { texts } from '../texts.ts';

export type AssetCardProps = {
  symbol: string;
  name: string;
  price: number;
  change: number;
  /** In percent. */
  changePercent: number;
  /** `up`, `down`; anything else is flat. */
  trend: string;
  /** Why the price may not be the present one, below the bar. */
  note?: ReactNode;
};

/** End of the change bar in percent: the same for every instrument, so that bars compare. */
const FULL_SCALE = 2;

const trends: Record<string, { icon: IconName; tone: string; word: string }> = {
  up: { icon: 'arrow-up-right', tone: 'up', word: texts.trend.up },
  down: { icon: 'arrow-down-right', tone: 'down', word: texts.trend.down },
};
const flat = { icon: 'minus', tone: 'flat', word: texts.trend.flat } as const;

function ChangeBar({ percent }: { percent: number }) {
  const share = Math.min(1, Math.abs(percent) / FULL_SCALE) * 50;
  return (
    <span className="asset-card__deviation" aria-hidden="true">
      {share > 0 ? (
        <i
          className={percent > 0 ? 'asset-card__deviation--up' : 'asset-card__deviation--down'}
          style={{ width: `${share}%` }}
        />
      ) : null}
    </span>
  );
}

/** A row on phones, a card elsewhere; place it in `asset-card-grid`. */
export function AssetCard({ symbol, name, price, change, changePercent, trend, note }: AssetCardProps) {
  const { icon, tone, word } = trends[trend] ?? flat;
  const digits = marketDigits(symbol);
  const forex = (findInstrument(symbol)?.kind ?? 'forex') === 'forex';
  return (
    <article className="card asset-card" aria-label={symbol}>
      <div className="asset-card__head">
        <div>
          <h2>{symbol}</h2>
          <p>{name}</p>
        </div>
        <span className={`asset-card__trend asset-card__trend--${tone}`}>
          <Icon name={icon} size={19} stroke={2.4} />
          <span className="visually-hidden">{word}</span>
        </span>
      </div>
      <p className="asset-card__price">
        <Price
          value={price}
          digits={digits}
          emphasis={forex ? 'pips' : 'quiet-zeros'}
          pip={pipDecimal(symbol)}
        />
      </p>
      <div className="asset-card__change">
        <SignedNumber value={change} digits={digits} triangle={false} />
        <SignedNumber value={changePercent} digits={2} after="%" triangle={false} />
      </div>
      <ChangeBar percent={changePercent} />
      {note ? <div className="asset-card__note">{note}</div> : null}
    </article>
  );
}
