import { exampleMarkets, spokenName } from '../clauses/market-names.ts';

/** Shown by the client where there is no history; never stored and free. */
export function welcomeMessage(pairs: readonly string[]): string {
  const [first, second] = exampleMarkets(pairs);
  const follows =
    pairs.length > 0 && pairs.length <= 3
      ? pairs.map(spokenName).join(' and ')
      : 'forex, gold, silver, oil and crypto';
  return [
    `Hi, I'm Pipsy, your trading buddy. I follow ${follows}, and I explain things in plain words.`,
    `You can ask "what is ${second} at", "any breakouts today", "tell me when ${first} breaks" or "what is a pip".`,
    'I show the risk before the reward, and I never know the future. Everything here is educational, not financial advice.',
  ].join('\n\n');
}
