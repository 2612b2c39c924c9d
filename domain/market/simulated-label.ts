/** Stands, as a paragraph of its own, wherever prices of a simulated or replayed market do (docs/product-rules.md#R15). */
export const SIMULATED = 'Simulated market: these are not today’s real prices.';

const SHORT_LABEL = 'Simulated market';

/** Every such label, also one of releases, begins so. */
export const isSimulatedLabel = (paragraph: string): boolean =>
  paragraph.trimStart().startsWith(`${SHORT_LABEL}:`);

export const labelSimulated = (content: string, isSimulated: boolean): string =>
  isSimulated && !content.includes(SHORT_LABEL) ? `${content}\n\n${SIMULATED}` : content;

/** The text without its label, and a short one for where there is little room; empty where there is none. */
export function splitSimulatedLabel(content: string): { text: string; label: string } {
  const paragraphs = content.split('\n\n');
  const text = paragraphs.filter((one) => !isSimulatedLabel(one)).join('\n\n');
  return { text, label: text === content ? '' : SHORT_LABEL };
}
