/** Shown by the client where there is no history yet; never stored, costs nothing. */
export const welcomeMessage = [
  "Hi, I'm Pipsy, your trading buddy. I follow forex, gold, silver, oil and crypto, and I explain things in plain words.",
  'You can ask "what is gold at", "any breakouts today", "tell me when EUR/USD breaks" or "what is a pip".',
  "I show the risk before the reward, and I never know the future. Everything here is educational, not financial advice.",
].join('\n\n');
