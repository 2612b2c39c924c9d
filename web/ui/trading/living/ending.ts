import type { ClosedStatus } from '@app/domain/signals/signal.ts';
import type { IconName } from '../../icons/icon-name.ts';
import { texts } from './texts.ts';

export type Ending = { icon: IconName; tone: 'up' | 'down' | 'off'; text: string };

/** How an idea ended, wherever that is said. */
export const endingOf: Record<ClosedStatus, Ending> = {
  target_hit: { icon: 'circle-check', tone: 'up', text: texts.result.target_hit },
  stop_hit: { icon: 'circle-x', tone: 'down', text: texts.result.stop_hit },
  expired: { icon: 'hourglass', tone: 'off', text: texts.result.expired },
};
