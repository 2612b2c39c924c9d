import './states.css';

/** Three candles that sway; still where motion is unwanted. Say what is happening in words beside them. */
export function TypingCandles() {
  return (
    <span className="typing" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
