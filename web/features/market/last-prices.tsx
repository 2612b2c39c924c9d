import { useState } from 'react';
import { duration } from '@app/domain/calendar/countdown.ts';
import { marketDigits, pipDecimal, utcDayTime } from '../../lib/format.ts';
import { lastPrices } from '../../lib/last-prices.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip, SimulatedMarketBadge } from '../../ui/chip.tsx';
import { Price } from '../../ui/price.tsx';
import './market.css';
import { texts } from './texts.ts';

const say = texts.last;

/** What this device last saw of the markets, each price with its age; nothing where it saw none. */
export default function LastPrices() {
  const [kept] = useState(lastPrices);
  useNow(60_000);
  if (!kept) return null;
  const now = Date.now();
  return (
    <section className="card last" aria-labelledby="last-prices">
      <div className="last-h">
        <h2 id="last-prices">{say.title}</h2>
        <Chip icon="clock" tone="warn">
          {say.old(duration(now - kept.savedAt))}
        </Chip>
        {kept.simulated ? <SimulatedMarketBadge /> : null}
      </div>
      <ul>
        {kept.prices.map(({ symbol, name, price, printedAt }) => (
          <li className="ar" key={symbol}>
            <div>
              <b>{symbol}</b>
              <span>{name}</span>
            </div>
            <div className="ar-p">
              <Price
                value={price}
                digits={marketDigits(symbol)}
                emphasis="quiet-zeros"
                pip={pipDecimal(symbol)}
              />
              <span className="muted num">{say.age(duration(now - printedAt))}</span>
            </div>
          </li>
        ))}
      </ul>
      <p className="old">{say.caveat(utcDayTime(kept.savedAt))}</p>
    </section>
  );
}
