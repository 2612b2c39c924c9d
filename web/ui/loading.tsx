import './states.css';
import { Pipsy } from './pipsy.tsx';
import { TypingCandles } from './typing-candles.tsx';

/** Candles and the screen's own words, such as "Loading market data...". */
export function Loading({ text }: { text: string }) {
  return (
    <p className="busy" role="status">
      <TypingCandles />
      {text}
    </p>
  );
}

/** The whole screen while nothing else can be shown yet. */
export function Loader({ text }: { text: string }) {
  return (
    <div className="loader">
      <Pipsy size={56} />
      <TypingCandles />
      <p role="status">{text}</p>
    </div>
  );
}

/** Quiet blocks in the place of what is coming; widths in percent. */
export function Skeleton({
  widths = [70, 100, 86],
  height,
}: {
  widths?: readonly number[];
  height?: number;
}) {
  return (
    <div className="sks" aria-hidden="true">
      {widths.map((width, index) => (
        <span key={`${index}-${width}`} className="sk" style={{ width: `${width}%`, height }} />
      ))}
    </div>
  );
}
