import './direction-chip.css';
import { actionOf } from '../trading/plan/plan.ts';
import { Triangle } from '../icons/triangle.tsx';

/** Accepts BUY and buy, SELL and sell. */
export function DirectionChip({ action, small = false }: { action: string; small?: boolean }) {
  const side = actionOf(action);
  return (
    <span
      className={`direction-chip direction-chip--${side.toLowerCase()}${small ? ' direction-chip--small' : ''}`}
    >
      <Triangle up={side === 'BUY'} />
      {side}
    </span>
  );
}
