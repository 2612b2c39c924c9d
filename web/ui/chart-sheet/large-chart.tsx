import { useId, useMemo, useState } from 'react';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import { candleSteps, type CandleStep } from '@app/domain/market/candle.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import '../icons/add-signed-in-icons.ts';
import { Button, IconButton } from '../button/button.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Loading } from '../feedback/loading.tsx';
import { SignedNumber } from '../figures/signed-number.tsx';
import { Segmented } from '../form/segmented.tsx';
import { Icon } from '../icons/icon.tsx';
import '../overlay/dialog.css';
import { Layer } from '../overlay/layer.tsx';
import { CandleTable } from './candle-table.tsx';
import './chart-sheet.css';
import type { ChartSheetProps } from './chart-sheet-props.ts';
import {
  buildChartView,
  describeCandle,
  describeEnd,
  nearestLevel,
  type ChartView,
  type Drawings,
} from './chart-view.ts';
import { LargePlot, type LargePlotProps } from './large-plot.tsx';
import { texts } from './texts.ts';
import { useChartCandles } from './use-chart-candles.ts';
import { WatchLevel } from './watch-level.tsx';

const drawingNames = ['levels', 'rsi', 'atr', 'average'] as const satisfies (keyof Drawings)[];

function Toggles({ drawings, onChange }: { drawings: Drawings; onChange: (next: Drawings) => void }) {
  return (
    <div className="chart-sheet__toggles" role="group" aria-label={texts.drawings}>
      {drawingNames.map((name) => (
        <button
          key={name}
          type="button"
          className="chart-sheet__toggle"
          aria-pressed={drawings[name]}
          onClick={() => onChange({ ...drawings, [name]: !drawings[name] })}
        >
          {drawings[name] ? <Icon name="check" size={15} stroke={2.6} /> : null}
          {texts[name]}
        </button>
      ))}
    </div>
  );
}

const spokenMarket = (pair: string): string => {
  const instrument = findInstrument(pair);
  return instrument ? spokenName(instrument.pair) : pair;
};

const titleOf = (pair: string): string => {
  const instrument = findInstrument(pair);
  return instrument && instrument.kind !== 'forex' ? instrument.name : pair;
};

/** The words that bring the same chart into the conversation. */
function questionOf(pair: string, step: CandleStep, drawings: Drawings): string {
  const shown = (['rsi', 'atr', 'average'] as const).find((name) => drawings[name]);
  return texts.question(
    spokenMarket(pair),
    texts.spokenSteps[step],
    shown ? texts.spokenIndicators[shown] : null,
  );
}

function ReadOutLine({ view, index }: { view: ChartView; index: number | null }) {
  if (index === null && view.end) return <p className="chart-sheet__read-out numeric">{describeEnd(view)}</p>;
  const { when, what } = describeCandle(view, index ?? view.candles.length - 1);
  return (
    <p className="chart-sheet__read-out numeric">
      <b>{when}</b> {what}
    </p>
  );
}

type StageProps = LargePlotProps & { isTable: boolean; isBroken: boolean };

/** The chart, or its figures where they are wanted or it cannot be drawn. */
function Stage({ isTable, isBroken, ...plot }: StageProps) {
  const { view, name } = plot;
  if (view.candles.length === 0) return <p className="muted">{texts.none}</p>;
  if (isTable || isBroken)
    return <CandleTable view={view} name={name} note={isBroken ? texts.notDrawn : null} />;
  return <LargePlot {...plot} />;
}

function useChartView({
  pair,
  step: first = '1h',
  levels,
  plan,
  end,
  indicators: asked = [],
}: ChartSheetProps) {
  const [step, setStep] = useState<CandleStep>(first);
  const [drawings, setDrawings] = useState<Drawings>({
    levels: true,
    rsi: asked.includes('rsi'),
    atr: asked.includes('atr'),
    average: asked.includes('average'),
  });
  const [index, setIndex] = useState<number | null>(null);
  const { held, step: heldStep, now, isFailed, retry } = useChartCandles(pair, step, end?.at ?? null);
  const view = useMemo(() => {
    // Given levels belong to the step they were found on; another step shows its own.
    const given = heldStep === first ? levels : undefined;
    if (!held) return null;
    return buildChartView(held, {
      step: heldStep,
      levels: given,
      plan: plan ?? null,
      end: end ?? null,
      drawings,
    });
  }, [held, heldStep, first, levels, plan, end, drawings]);
  const chooseStep = (next: CandleStep) => {
    setStep(next);
    setIndex(null);
  };
  return {
    step,
    chooseStep,
    drawings,
    setDrawings,
    index,
    setIndex,
    held,
    // Candles of another step would pass for those that did not come.
    view: isFailed ? null : view,
    now,
    isFailed,
    retry,
  };
}

type ChartFooterProps = { pair: string; view: ChartView | null; isSimulated: boolean; onAsk: () => void };

function ChartFooter({ pair, view, isSimulated, onAsk }: ChartFooterProps) {
  // What was is not watched.
  const nearest = view && !view.end ? nearestLevel(view) : null;
  return (
    <div className="chart-sheet__footer">
      <Button kind="soft" onClick={onAsk}>
        {texts.ask}
      </Button>
      {view && nearest ? (
        <WatchLevel
          key={view.step}
          pair={pair}
          digits={view.digits}
          step={view.step}
          level={nearest.price}
          priceNow={view.candles.at(-1)?.close ?? 0}
        />
      ) : null}
      <span className="chart-sheet__notes">
        {isSimulated ? <span>{texts.simulated} </span> : null}
        <a className="link" href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          {texts.credit}
        </a>
      </span>
    </div>
  );
}

export default function LargeChart(props: ChartSheetProps) {
  const { pair, end, question, onAsk, onClose } = props;
  const id = useId();
  const chart = useChartView(props);
  const { step, view, held, now, index } = chart;
  const [isTable, setTable] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const name = titleOf(pair);
  const steps = held?.steps ?? candleSteps;
  const price = end?.price ?? now?.price ?? view?.candles.at(-1)?.close;
  const ask = () => onAsk(question ?? questionOf(pair, step, chart.drawings));
  const isUsable = view !== null && view.candles.length > 0;
  return (
    <Layer shape="dialog" tall onClose={onClose} labelledBy={id}>
      <div className="chart-sheet">
        <div className="chart-sheet__header">
          <h2 className="display" id={id}>
            {name}
          </h2>
          <span className="chart-sheet__now numeric">
            {price === undefined || !held ? null : <b>{formatChartPrice(held, price)}</b>}{' '}
            {now ? <SignedNumber value={now.changePercent} digits={2} after="%" triangle={false} /> : null}
          </span>
          {isBroken ? null : (
            <Button
              kind="ghost"
              size="small"
              icon="eye"
              className="button--tall chart-sheet__twin"
              onClick={() => setTable(!isTable)}
            >
              <span>{isTable ? texts.chart : texts.table}</span>
            </Button>
          )}
          <IconButton icon="x" label={texts.close} onClick={onClose} />
        </div>
        <div className="chart-sheet__controls">
          <Segmented
            label={texts.steps}
            options={steps.map((value) => ({ value, label: texts.stepLabels[value] }))}
            value={step}
            onChange={chart.chooseStep}
          />
          <Toggles drawings={chart.drawings} onChange={chart.setDrawings} />
        </div>
        <div className="chart-sheet__stage">
          {chart.isFailed ? (
            <ErrorState title={texts.failed} onRetry={chart.retry} />
          ) : view ? (
            <Stage
              view={view}
              name={name}
              index={index}
              isTable={isTable}
              isBroken={isBroken}
              onPoint={chart.setIndex}
              onFailed={() => setBroken(true)}
            />
          ) : (
            <Loading text={texts.loading} />
          )}
        </div>
        {isUsable && view ? <ReadOutLine view={view} index={index} /> : null}
        <ChartFooter
          pair={pair}
          view={isUsable ? view : null}
          isSimulated={held?.simulated ?? false}
          onAsk={ask}
        />
      </div>
    </Layer>
  );
}
