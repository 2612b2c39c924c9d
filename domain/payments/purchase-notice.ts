import { marketSteps, steps } from '../buddy/replies/next-steps/steps.ts';
import type { NextSteps } from '../buddy/replies/next-steps/next-step.ts';
import { printNumber } from '../buddy/replies/print.ts';
import { FOUR_BRAINS_ABOVE } from '../tokens/brains.ts';
import type { Product } from './checkout/catalogue.ts';

/** Written by Pipsy as soon as a payment is credited: what is possible now. */
export function composePurchaseNotice(
  { premium, tokens }: Pick<Product, 'premium' | 'tokens'>,
  { tokensNow, test }: { tokensNow: number; test: boolean },
): { content: string; steps: NextSteps } {
  const left = `You have ${printNumber(tokensNow)} tokens now, and the ones you bought never end.`;
  const paragraphs = premium
    ? [
        '**Thank you. Premium is yours for good.**',
        left,
        `While you hold more than ${printNumber(FOUR_BRAINS_ABOVE)}, four brains look at your questions. I remember what you tell me from talk to talk, and I write to you around big releases.`,
      ]
    : [`**Thank you. Your ${printNumber(tokens)} tokens are here.**`, left];
  const note = test ? ['This was a test payment; no money moved.'] : [];
  return {
    content: [...paragraphs, ...note].join('\n\n'),
    steps: [
      { label: 'How gold looks', say: 'what do you think of gold' },
      premium ? { label: 'What you remember', say: 'what do you remember about me' } : steps.tokens,
      marketSteps.chart('XAU/USD'),
    ],
  };
}
