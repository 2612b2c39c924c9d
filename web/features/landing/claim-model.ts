import { scriptTexts } from './texts/script.ts';

/** Claimed only where the server has a language model. */
export function claimModel(page: Document): void {
  const heading = page.querySelector('[data-model-claim]');
  if (heading) heading.textContent = scriptTexts.aiWithModel;
}
