import './direction-chip.css';
import { actionOf } from '../trading/plan/plan.ts';
import { texts } from '../texts.ts';
import { Triangle } from '../icons/triangle.tsx';

/** Accepts BUY and buy, SELL and sell; a practice idea is said in an outline, without cheer. */
export function DirectionChip({
  action,
  small = false,
  isPractice = false,
}: {
  action: string;
  small?: boolean;
  isPractice?: boolean;
}) {
  const side = actionOf(action);
  return (
    <span
      className={`direction-chip ${isPractice ? 'direction-chip--practice' : `direction-chip--${side.toLowerCase()}`}${small ? ' direction-chip--small' : ''}`}
    >
      <Triangle up={side === 'BUY'} />
      {isPractice ? texts.practice[side] : side}
    </span>
  );
}
