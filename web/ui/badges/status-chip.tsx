import { Chip, type ChipTone } from './chip.tsx';
import { actionOf, distanceAhead } from '../trading/plan/plan.ts';
import { texts } from '../texts.ts';

export type StatusChipProps = {
  /** `left` where its holder stopped following it. */
  status: string;
  action?: string;
  entry?: number | null;
  /** Without a current price an active signal is just ACTIVE. */
  currentPrice?: number | null;
};

/** The specification's words, spelling included. A price at the entry is not yet in a profit. */
export function statusText({ status, action, entry, currentPrice }: StatusChipProps): {
  text: string;
  tone: ChipTone;
} {
  switch (status) {
    case 'active': {
      if (!action || !entry || !currentPrice) return { text: texts.status.active, tone: 'quiet' };
      return distanceAhead({ action: actionOf(action), entry }, currentPrice) > 0
        ? { text: texts.status.profit, tone: 'up' }
        : { text: texts.status.loss, tone: 'down' };
    }
    case 'target_hit':
      return { text: texts.status.won, tone: 'up' };
    case 'stop_hit':
      return { text: texts.status.lost, tone: 'down' };
    case 'expired':
      return { text: texts.status.expired, tone: 'quiet' };
    case 'left':
      return { text: texts.status.left, tone: 'outline' };
    default:
      return { text: texts.status.unknown, tone: 'outline' };
  }
}

export function StatusChip(props: StatusChipProps) {
  const { text, tone } = statusText(props);
  return <Chip tone={tone}>{text}</Chip>;
}
