import type { CoreAsset } from '@app/contracts/market.ts';
import { marketDigits, signed, signedPercent } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { Price } from '../../ui/price.tsx';
import { priceAge } from './price-age.ts';

const trends: Record<CoreAsset['trend'], { icon: IconName; word: string }> = {
  up: { icon: 'trending-up', word: 'up' },
  down: { icon: 'trending-down', word: 'down' },
  flat: { icon: 'minus', word: 'unchanged' },
};

/** Half of the scale in percent: the bar runs from -2 % to +2 %. */
const SCALE = 2;

function ChangeBar({ percent }: { percent: number }) {
  const width = Math.min(50, Math.max(2, (Math.abs(percent) / SCALE) * 50));
  return (
    <div className="dv" aria-hidden="true">
      {percent === 0 ? null : <i className={percent > 0 ? 'u' : 'd'} style={{ width: `${width}%` }} />}
    </div>
  );
}

/** One instrument: a card from 768 px, a row of the list on phones. */
export function AssetCard({ asset }: { asset: CoreAsset }) {
  const { symbol, name, kind, price, change, changePercent, trend } = asset;
  const { icon, word } = trends[trend];
  const digits = marketDigits(symbol);
  const age = priceAge(asset);
  return (
    <article className="card mc" aria-label={`${symbol}, ${name}`}>
      <div className="t">
        <div>
          <h2>{symbol}</h2>
          <span>{name}</span>
        </div>
        <span className={`tr-ic ${trend}`}>
          <Icon name={icon} size={19} stroke={2.4} />
          <span className="sr">{word}</span>
        </span>
      </div>
      <div className="p">
        <Price value={price} digits={digits} emphasis={kind === 'forex' ? 'pips' : 'quiet-zeros'} />
      </div>
      <div className={`c num ${trend === 'flat' ? 'muted' : trend}`}>
        <span>{signed(change, digits)}</span>
        <span>{signedPercent(changePercent)}</span>
      </div>
      <ChangeBar percent={changePercent} />
      {age ? (
        <div className="age">
          <Chip icon="clock" tone={asset.open ? 'warn' : 'quiet'}>
            {age}
          </Chip>
        </div>
      ) : null}
    </article>
  );
}
