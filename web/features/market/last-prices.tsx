import { useEffect, useState } from 'react';
import { formatDuration } from '@app/domain/calendar/countdown.ts';
import { marketDigits, pipDecimal, formatUtcDayTime } from '../../lib/format/format.ts';
import { loadLastPrices } from '../../lib/storage/last-prices.ts';
import '../../ui/icons/add-signed-in-icons.ts';
import { Chip, SimulatedMarketBadge } from '../../ui/badges/chip.tsx';
import { Price } from '../../ui/figures/price.tsx';
import './last-prices.css';
import './price-row.css';
import { texts } from './texts.ts';

const words = texts.last;

const ageOf = (milliseconds: number): string =>
  milliseconds < 60_000 ? words.underMinute : formatDuration(milliseconds);

/** Offline the server's clock is unknown: ages use the device's clock. */
function useDeviceClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(ticking);
  }, []);
  return now;
}

export default function LastPrices() {
  const [kept] = useState(loadLastPrices);
  const now = useDeviceClock();
  if (!kept) return null;
  return (
    <section className="card last-prices" aria-labelledby="last-prices">
      <div className="last-prices__header">
        <h2 id="last-prices">{words.title}</h2>
        <Chip icon="clock" tone="warn">
          {words.old(ageOf(now - kept.savedAt))}
        </Chip>
        {kept.simulated ? <SimulatedMarketBadge /> : null}
      </div>
      <ul>
        {kept.prices.map(({ symbol, name, price, printedAt }) => (
          <li className="price-row" key={symbol}>
            <div>
              <b>{symbol}</b>
              <span>{name}</span>
            </div>
            <div className="price-row__price">
              <Price
                value={price}
                digits={marketDigits(symbol)}
                emphasis="quiet-zeros"
                pip={pipDecimal(symbol)}
              />
              <span className="muted numeric">{words.age(ageOf(now - printedAt))}</span>
            </div>
          </li>
        ))}
      </ul>
      <p className="last-prices__caveat">{words.caveat(formatUtcDayTime(kept.savedAt))}</p>
    </section>
  );
}
