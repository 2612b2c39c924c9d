import type { Talk } from '../thread.ts';

/** Releases by what a lesson or an answer on them is called, and how they are asked for. */
const releases: ReadonlyArray<readonly [RegExp, string]> = [
  [/non-farm|payroll|\bnfp\b/, 'nfp'],
  [/consumer prices|inflation|\bcpi\b/, 'cpi'],
  [/gross domestic|\bgdp\b/, 'gdp'],
  [/retail sales/, 'retail sales'],
  [/purchasing|\bpmi\b/, 'pmi'],
  [/unemployment/, 'jobs report'],
  [/rate decision|fed day|hawkish/, 'fed rate decision'],
  [/central bank|interest rate/, 'interest rate decision'],
];
const WHEN =
  /^(?:(?:so|and|ok|but) )*(?:when|what day|which day|what time|how long until)(?: (?:is|does|will|are|do|s))*(?: (?:it|that|this|they|the next|the next one|the next number|next|one))*(?: (?:be|come|coming|comes|out|released|happen|again|then|exactly|next|today|month|this))*$/;

/** After a lesson on a release, "when is it" is its next date. */
export function resolveEvent(said: string, { subject }: Talk): string | null {
  const release = subject && WHEN.test(said) ? releases.find(([named]) => named.test(subject)) : undefined;
  return release ? `when is the next ${release[1]}` : null;
}
