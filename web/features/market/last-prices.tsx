import { useEffect, useState } from 'react';
import { duration } from '@app/domain/calendar/countdown.ts';
import { marketDigits, pipDecimal, utcDayTime } from '../../lib/format.ts';
import { lastPrices } from '../../lib/last-prices.ts';
import '../../ui/icon-paths-inside.ts';
import { Chip, SimulatedMarketBadge } from '../../ui/chip.tsx';
import { Price } from '../../ui/price.tsx';
import './market.css';
import { texts } from './texts.ts';

const say = texts.last;

/** A length of time as it is said of an age. */
const ageOf = (milliseconds: number): string =>
  milliseconds < 60_000 ? say.underMinute : duration(milliseconds);

/** Without the server its clock is not known, and what was kept has the device's times. */
function useDeviceClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(ticking);
  }, []);
  return now;
}

/** What this device last saw of the markets, each price with its age; nothing where it saw none. */
export default function LastPrices() {
  const [kept] = useState(lastPrices);
  const now = useDeviceClock();
  if (!kept) return null;
  return (
    <section className="card last" aria-labelledby="last-prices">
      <div className="last-h">
        <h2 id="last-prices">{say.title}</h2>
        <Chip icon="clock" tone="warn">
          {say.old(ageOf(now - kept.savedAt))}
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
              <span className="muted num">{say.age(ageOf(now - printedAt))}</span>
            </div>
          </li>
        ))}
      </ul>
      <p className="old">{say.caveat(utcDayTime(kept.savedAt))}</p>
    </section>
  );
}
