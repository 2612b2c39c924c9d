const meantAsWritten = new Set(
  'broken broke fire wire live life like line lose loss lost best beast rest test least last late rate size sure sell sold silver mean means money month months minute mint mind mine move moves moved mail main make made male sale same safe save gain again main rain brain train chain fail fall falls full pull roll role rule rules real read ready reach teach each peach beach touch much such high higher hire fire four five nine none done gone song long loan learn yearn earn near dear bear beer fear hear year tear wear here there their these those good golf goal goes gone ether either taken tokyo prince pride prime press thing think things single starting sterile string martin merging treat tread break breaks brake light lights point points limit start state stand spear speed level lever sound found round pond pours march match later water hello help trader traders traded trades trading steps shops world words short shirt shore sport spots spend spent quite quiet quit price prices account amount about alert alter watch which whale risky risks rise rising close closed closest chart smart start charge changed chance trust truth back gaps cfd cfds tall till adds caps cars channel positive tend'.split(
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

const MOST_KEPT = 5_000;
/** Found words by vocabulary, because the same words come again and a search costs thousands of comparisons. */
const kept = new WeakMap<readonly string[], Map<string, string>>();

/** One typo in four to seven letters, two in longer words; the first letter must match. */
export function correct(word: string, vocabulary: readonly string[]): string {
  if (word.length < 4 || meantAsWritten.has(word) || /\d/.test(word)) return word;
  let words = kept.get(vocabulary);
  if (!words) kept.set(vocabulary, (words = new Map()));
  const known = words.get(word);
  if (known !== undefined) return known;
  if (words.size >= MOST_KEPT) words.clear();
  const found = nearest(word, vocabulary);
  words.set(word, found);
  return found;
}

function nearest(word: string, vocabulary: readonly string[]): string {
  const most = word.length >= 8 ? 2 : 1;
  let found = word;
  let least = most + 1;
  for (const known of vocabulary) {
    if (known === word || `${known}s` === word) return word;
    if (known.length < 4 || known[0] !== word[0]) continue;
    const allowed = known.length >= 8 ? most : 1;
    const distance = editDistance(word, known, allowed);
    if (distance <= allowed && distance < least) {
      least = distance;
      found = known;
    }
  }
  return found;
}
