import type { CandleStep } from '@app/domain/market/candle.ts';
import { Icon } from '../../../icons/icon.tsx';
import { chartTexts } from '../../chart/texts.ts';
import type { Feed } from '../describe-picture.ts';
import { texts } from '../texts.ts';

/** Replayed candles are real prices, but not today's. */
function sourceText(feed: Feed, step: CandleStep, isLive: boolean): string {
  const { footer } = texts;
  const span = footer.steps[step];
  if (feed === 'replayed') return footer.replayed;
  if (feed === 'simulated') return isLive ? footer.simulatedLive(span) : chartTexts.simulated;
  return isLive ? footer.live(span) : footer.real(span);
}

export function CardFooter({
  feed,
  step,
  isLive = false,
}: {
  feed: Feed;
  step: CandleStep;
  isLive?: boolean;
}) {
  return (
    <div className="living-card__footer">
      <span>
        <Icon name="info" size={16} />
        {sourceText(feed, step, isLive)}
      </span>
      <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
        {chartTexts.chartsBy}
      </a>
    </div>
  );
}
