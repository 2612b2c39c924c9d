/** A random key of 16 bytes written as hexadecimal digits has some 114 by this count; of 400,000 the poorest had 81. */
export const MIN_SECRET_BITS = 80;

/** Shortest text whose repetition begins with this one: `abcabcab` is `abc`. */
function shortestPeriod(text: string): string {
  for (let length = 1; length < text.length; length += 1)
    if (text.slice(length) === text.slice(0, -length)) return shortestPeriod(text.slice(0, length));
  return text;
}

/** How many letters are no step of a run such as `aaaa`, `abcd` or `9876`. */
function countOutsideRuns(text: string): number {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const stepAt = (at: number): number => (codes[at] ?? 0) - (codes[at - 1] ?? 0);
  return codes.filter((_code, at) => at < 2 || Math.abs(stepAt(at)) > 1 || stepAt(at) !== stepAt(at - 1))
    .length;
}

/** An upper estimate: letters as often as they stand there, without repetitions of the whole and without runs. */
export function estimateSecretBits(secret: string): number {
  const text = shortestPeriod(secret);
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const size = Array.from(text).length;
  const bitsPerLetter = [...counts.values()].reduce(
    (sum, count) => sum - (count / size) * Math.log2(count / size),
    0,
  );
  return bitsPerLetter * countOutsideRuns(text);
}
