import './chip.css';
import { actionOf } from './trading/plan.ts';
import { Triangle } from './triangle.tsx';

/** Accepts BUY and buy, SELL and sell. */
export function DirectionChip({ action, small = false }: { action: string; small?: boolean }) {
  const side = actionOf(action);
  return (
    <span className={`dir ${side.toLowerCase()}${small ? ' sm' : ''}`}>
      <Triangle up={side === 'BUY'} />
      {side}
    </span>
  );
}
