const NOISE =
  /^(what|is|are|how|much|many|the|a|an|of|my|i|have|had|got|do|if|total|in|altogether|together|makes?|equals?|would|be|that|it|calculate|calc|please|then|so|days?|weeks?|months?|years?|nights?|dollars?|usd|euros?|pounds?|bucks|barrels?|ounces?|oz|coins?|lots?|trades?|pips?|units?|shares|hours?|each|one|every|gives?|comes?|to|whats|split|worth|size|parts?|pieces?)$/;
const OPERATORS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(times|multiplied by)\b|(?<=\d \w{0,8} ?)\bx\b(?= ?\d)/g, ' * '],
  [/\bplus\b/g, ' + '],
  [/\bminus\b|\bless\b/g, ' - '],
  [/\b(divided by|split (in|into|by|over|between|among|on))\b/g, ' / '],
];

/** "5 % of 300 plus 2 % of 1000", "100 barrels times 1.5 dollars": a sum between words; null where more is said. */
export function spokenSumIn(said: string): string | null {
  let text = said
    .replace(/\b(?:cur:[a-z]{3}:|lots:|pips:)(?=\d)/g, '')
    .replace(/\bpct:(\d+(?:\.\d+)?) (?:of|off) (?:my |the )?(\d+(?:\.\d+)?)/g, '($2*$1/100)');
  for (const [words, sign] of OPERATORS) text = text.replace(words, sign);
  const tokens = text.split(' ').filter(Boolean);
  const kept = tokens.filter((word) => !NOISE.test(word));
  const isSum =
    kept.length >= 3 &&
    kept.every((word, i) => (i % 2 === 0 ? /^[\d.()*/]+$/.test(word) : /^[-+*/]$/.test(word)));
  return isSum && kept.length % 2 === 1 ? kept.join('') : null;
}
