import type { MessageView } from '@app/contracts/chat.ts';
import type { SignalView } from '@app/contracts/signals.ts';
import { iconColour, type IconColour } from '@app/domain/buddy/mood.ts';
import { aheadOf } from '../../ui/trading/plan.ts';

function standing(signal: SignalView): 'profit' | 'losing' | null {
  if (signal.status === 'target_hit') return 'profit';
  if (signal.status === 'stop_hit') return 'losing';
  if (signal.status !== 'active' || signal.currentPrice === null) return null;
  return aheadOf(signal, signal.currentPrice) > 0 ? 'profit' : 'losing';
}

/** The colour of Pipsy beside a stored message. */
export const moodFor = ({
  pipsyMood,
  content,
  signal,
}: Pick<MessageView, 'pipsyMood' | 'content' | 'signal'>): IconColour =>
  iconColour({ pipsyMood, content, status: signal ? standing(signal) : null });
