import { spokenName } from '../clauses/market-names.ts';

/** Shown by the client where there is no history; never stored and free. */
export function welcomeMessage(pairs: readonly string[]): string {
  const follows =
    pairs.length > 0 && pairs.length <= 3
      ? pairs.map(spokenName).join(' and ')
      : 'forex, gold, silver, oil and crypto';
  return [
    `Hi, I'm Pipsy, your trading buddy. I follow ${follows}, and I explain things in plain words.`,
    'I show what an idea can cost before what it can bring, and I never know the future. Everything here is educational, not financial advice.',
  ].join('\n\n');
}
