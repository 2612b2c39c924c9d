import type { NextStep } from '@app/domain/buddy/replies/next-steps/next-step.ts';
import type { ReplyButton } from '../../../adapters/telegram/port.ts';

/** Telegram refuses a message with a link that is not public; what opens a part of the app is said instead. */
export const buttonsOf = (messageId: string, actions: readonly NextStep[]): ReplyButton[] =>
  actions.flatMap(({ label, say, url }, index): ReplyButton[] => {
    if (url !== undefined) return url.startsWith('https://') ? [{ label, url }] : [];
    return say === '' ? [] : [{ label, data: `tap:${messageId}:${index}` }];
  });
