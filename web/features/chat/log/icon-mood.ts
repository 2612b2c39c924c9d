import type { MessageView } from '@app/contracts/chat/chat.ts';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { iconColour, type IconColour } from '@app/domain/buddy/replies/mood.ts';
import { distanceAhead } from '../../../ui/trading/plan/plan.ts';

function progressOf(signal: SignalView): 'profit' | 'losing' | null {
  if (signal.status === 'target_hit') return 'profit';
  if (signal.status === 'stop_hit') return 'losing';
  if (signal.status !== 'active' || signal.currentPrice === null) return null;
  return distanceAhead(signal, signal.currentPrice) > 0 ? 'profit' : 'losing';
}

export const moodFor = ({
  pipsyMood,
  content,
  signal,
}: Pick<MessageView, 'pipsyMood' | 'content' | 'signal'>): IconColour =>
  iconColour({ pipsyMood, content, status: signal ? progressOf(signal) : null });
