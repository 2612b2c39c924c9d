import type { NextStep } from '@app/domain/buddy/replies/next-steps/next-step.ts';

const UNANSWERED =
  /^(\*\*)?(which market|of which|in which market|i did not understand|i could not read|i'm not sure what you mean|i can't find the levels|compare with which)/im;

/** Whether a reply puts a question in the place of an answer. */
export const asksBack = ({
  content,
  isFree,
  actions,
}: {
  content: string;
  isFree: boolean;
  actions: readonly NextStep[];
}): boolean =>
  UNANSWERED.test(content) ||
  (isFree && actions.length > 0 && content.split('\n\n').some((one) => one.endsWith('?')));
