import './loading.css';
import { Pipsy } from '../conversation/pipsy.tsx';
import { TypingCandles } from './typing-candles.tsx';

/** `text` names the screen: "Loading market data...". */
export function Loading({ text }: { text: string }) {
  return (
    <p className="loading" role="status">
      <TypingCandles />
      {text}
    </p>
  );
}

export function Loader({ text }: { text: string }) {
  return (
    <div className="loading-page">
      <Pipsy size={56} />
      <TypingCandles />
      <p role="status">{text}</p>
    </div>
  );
}

export function Skeleton({
  widths = [70, 100, 86],
  height,
}: {
  widths?: readonly number[];
  height?: number;
}) {
  return (
    <div className="loading-skeleton" aria-hidden="true">
      {widths.map((width, index) => (
        <span
          key={`${index}-${width}`}
          className="loading-skeleton__line"
          style={{ width: `${width}%`, height }}
        />
      ))}
    </div>
  );
}
