import type { ReactNode } from 'react';
import { findInstrument } from '@app/domain/market/instrument.ts';
import './trading.css';
import { marketDigits, pipDecimal } from '../../lib/format.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-paths.ts';
import { Price } from '../price.tsx';
import { SignedNumber } from '../signed-number.tsx';
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

/** The change bar's ends, one scale for every instrument so that bars can be compared. */
const FULL_SCALE = 2;

const trends: Record<string, { icon: IconName; tone: string; word: string }> = {
  up: { icon: 'arrow-up-right', tone: 'up', word: texts.trend.up },
  down: { icon: 'arrow-down-right', tone: 'down', word: texts.trend.down },
};
const flat = { icon: 'minus', tone: 'flat', word: texts.trend.flat } as const;

function ChangeBar({ percent }: { percent: number }) {
  const share = Math.min(1, Math.abs(percent) / FULL_SCALE) * 50;
  return (
    <span className="dv" aria-hidden="true">
      {share > 0 ? <i className={percent > 0 ? 'u' : 'd'} style={{ width: `${share}%` }} /> : null}
    </span>
  );
}

/** One instrument of the market page: a row on phones, a card elsewhere. Lives in an element of class `mgrid`. */
export function AssetCard({ symbol, name, price, change, changePercent, trend, note }: AssetCardProps) {
  const { icon, tone, word } = trends[trend] ?? flat;
  const digits = marketDigits(symbol);
  const forex = (findInstrument(symbol)?.kind ?? 'forex') === 'forex';
  return (
    <article className="card mc" aria-label={symbol}>
      <div className="t">
        <div>
          <h2>{symbol}</h2>
          <p>{name}</p>
        </div>
        <span className={`tr-ic ${tone}`}>
          <Icon name={icon} size={19} stroke={2.4} />
          <span className="sr">{word}</span>
        </span>
      </div>
      <p className="p">
        <Price
          value={price}
          digits={digits}
          emphasis={forex ? 'pips' : 'quiet-zeros'}
          pip={pipDecimal(symbol)}
        />
      </p>
      <div className="c">
        <SignedNumber value={change} digits={digits} triangle={false} />
        <SignedNumber value={changePercent} digits={2} after="%" triangle={false} />
      </div>
      <ChangeBar percent={changePercent} />
      {note ? <div className="mc-n">{note}</div> : null}
    </article>
  );
}
