import { useRef, type KeyboardEvent } from 'react';
import type { WatchView } from '@app/contracts/market/watches.ts';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import { joinDistances } from '../../../lib/format/market-distance.ts';
import { SparkLine } from '../../../ui/figures/spark-line.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { texts } from './texts.ts';
import type { WatchChange } from './watch-queries.ts';
import './watch-row.css';

function describeLevels(watch: WatchView): string {
  const price = (value: number): string => formatChartPrice(watch, value);
  const below = watch.below === null ? null : texts.below(price(watch.below));
  const above = watch.above === null ? null : texts.above(price(watch.above));
  return below && above ? texts.or(below, above) : (below ?? above ?? '');
}

/** How far each level is, the lower one first. */
function describeDistance({ pair, price, above, below }: WatchView): string {
  if (price === null) return texts.noPrice;
  const ways = [below === null ? null : price - below, above === null ? null : above - price].filter(
    (way) => way !== null,
  );
  if (ways.some((way) => way < 0)) return texts.reached;
  return texts.away(joinDistances(pair, ways, texts.and));
}

function describeState(watch: WatchView): string | null {
  const { earlier } = watch;
  if (watch.isPaused) return texts.paused;
  if (earlier?.isTold) return texts.toldEarlier;
  if (earlier) {
    const prices = [earlier.below, earlier.above].filter((price) => price !== null);
    return texts.earlier(prices.map((price) => formatChartPrice(watch, price)).join(` ${texts.and} `));
  }
  return watch.becomesSignal ? texts.becomesSignal : null;
}

function WatchMenu({ watch, onChange }: WatchRowProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const choose = (change: WatchChange) => {
    closeToSummary();
    onChange(change);
  };
  /** The focus was inside, and would be lost. */
  const closeToSummary = () => {
    close();
    menu.current?.querySelector('summary')?.focus();
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    // The drawer around it stays.
    event.stopPropagation();
    event.preventDefault();
    closeToSummary();
  };
  return (
    // Its summary and its buttons are the controls; this only closes them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      className="watch-row__menu"
      ref={menu}
      name="watch-menu"
      onKeyDown={closeByKey}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary className="icon-button" aria-label={texts.menu(watch.pair)}>
        <Icon name="ellipsis" size={20} />
      </summary>
      <div className="watch-row__choices">
        <button type="button" onClick={() => choose(watch.isPaused ? 'goOn' : 'pause')}>
          {watch.isPaused ? texts.goOn : texts.pause}
        </button>
        {watch.earlier && !watch.earlier.isTold ? (
          <button type="button" onClick={() => choose('dontTell')}>
            {texts.dontTell}
          </button>
        ) : (
          <button type="button" onClick={() => choose('tellEarlier')}>
            {texts.tellEarlier}
            <small>{texts.earlierHint}</small>
          </button>
        )}
        <button type="button" onClick={() => choose('remove')}>
          {texts.remove}
        </button>
      </div>
    </details>
  );
}

export type WatchRowProps = { watch: WatchView; onChange: (change: WatchChange) => void };

export function WatchRow({ watch, onChange }: WatchRowProps) {
  const { pair, closes, price, dayStart } = watch;
  const state = describeState(watch);
  const change = price === null || dayStart === null ? 0 : price - dayStart;
  return (
    <li className={watch.isPaused ? 'watch-row watch-row--paused' : 'watch-row'}>
      <SparkLine
        values={price === null ? closes : [...closes, price]}
        base={dayStart}
        change={change}
        width={64}
        height={40}
      />
      <div className="watch-row__words numeric">
        <b>{pair}</b>
        <span>{describeLevels(watch)}</span>
        <span>{describeDistance(watch)}</span>
        {state ? <span className="watch-row__state">{state}</span> : null}
      </div>
      <WatchMenu watch={watch} onChange={onChange} />
    </li>
  );
}
