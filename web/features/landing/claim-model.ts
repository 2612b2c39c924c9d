import { scriptTexts } from './texts/script.ts';

/** The page is the same file on every server, so the claim is made only where this one has a language model. */
export async function claimModel(page: Document): Promise<void> {
  const heading = page.querySelector('[data-model-claim]');
  if (!heading) return;
  try {
    const answer = await fetch('/api/config');
    const config = (await answer.json()) as { languageModel?: boolean };
    if (config.languageModel === true) heading.textContent = scriptTexts.aiWithModel;
  } catch {}
}
