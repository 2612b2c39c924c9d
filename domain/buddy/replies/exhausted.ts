export const exhaustedTexts = [
  "We've used up today's tokens. They come back at midnight UTC, and the market will still be there.",
  "That's all the tokens for today. A pause is a fine trade too. New ones arrive at midnight UTC.",
  "I'm out of tokens for you until midnight UTC. Your open signals are still tracked while you rest.",
  'No tokens left right now. You can wait for midnight UTC, or take 1,000 tokens with an upgrade if you want more.',
  'Your tokens for today are spent. Nothing is lost: I keep watching your signals, and we talk again after midnight UTC.',
  "We've talked a lot today. Your free tokens refill at midnight UTC, and your signals and prices stay open to you.",
  'This message needs a token and there is none left. The free ones come back at midnight UTC.',
  'Out of tokens for now. There is no hurry: the next free ones come at midnight UTC, and upgrading is only there if you want it.',
] as const;

export const exhaustedText = (pick: number): string =>
  exhaustedTexts[Math.abs(Math.trunc(pick)) % exhaustedTexts.length] as string;
