import './typing-candles.css';

/** Say in words beside it what is happening; it stands still under reduced motion. */
export function TypingCandles() {
  return (
    <span className="typing-candles" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
