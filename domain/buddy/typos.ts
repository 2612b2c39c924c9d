/** Everyday words that stand one slip away from a word the buddy knows, and are meant as they are. */
const meantAsWritten = new Set(
  'good golf goal goes gone ether either taken tokyo prince pride prime press thing think things single starting sterile string martin merging treat tread break breaks brake light lights point points limit start state stand spear speed level lever sound found round pond pours march match later water hello help trader traders traded trades trading steps shops world words short shirt shore sport spots spend spent quite quiet quit price prices account amount about alert alter watch which whale risky risks rise rising close closed closest chart smart start charge changed chance trust truth back gaps cfd cfds tall till adds caps cars channel positive tend'.split(
    ' ',
  ),
);

/** Damerau-Levenshtein distance (optimal string alignment), given up beyond `most`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      row.push(cost);
      if (cost < best) best = cost;
    }
    if (best > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] as number;
}

/** One slip in a word of four to seven letters, two in a longer one; the first letter is taken as right. */
export function correct(word: string, vocabulary: readonly string[]): string {
  if (word.length < 4 || meantAsWritten.has(word) || /\d/.test(word)) return word;
  const most = word.length >= 8 ? 2 : 1;
  let found = word;
  let nearest = most + 1;
  for (const known of vocabulary) {
    if (known === word || `${known}s` === word) return word;
    if (known.length < 4 || known[0] !== word[0]) continue;
    const allowed = known.length >= 8 ? most : 1;
    const distance = editDistance(word, known, allowed);
    if (distance <= allowed && distance < nearest) {
      nearest = distance;
      found = known;
    }
  }
  return found;
}
