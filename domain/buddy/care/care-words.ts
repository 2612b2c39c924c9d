import { plain, wordsOf } from '../text/words.ts';

/** Every word counts, however long the message is; "and" and "but" stay. */
export const careWords = (text: string): string[] =>
  plain(text)
    .replace(/(\d),(?=\d)/g, '$1')
    .split(/[?!;:,\n]+|\.(?!\d)/)
    .flatMap(wordsOf);

/** Years of birth of people under 18. */
const LATELY = /^(2009|201\d)$/;
const YOUNG = /^([89]|1[0-7])(th|rd)?$/;
const GRADE = /^([6-9]|1[0-2])th$/;
const SPELLED_AGES = new Set('nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen'.split(' '));
const SPELLED_GRADES = new Set('sixth seventh eighth ninth tenth eleventh twelfth'.split(' '));

/** What a number or numeral stands for in a phrase; null for other words. */
export function numberKind(word: string): string | null {
  if (SPELLED_AGES.has(word)) return '#spelled';
  if (SPELLED_GRADES.has(word)) return '#grade';
  if (!/\d/.test(word)) return null;
  if (GRADE.test(word)) return '#grade';
  if (YOUNG.test(word)) return '#young';
  if (LATELY.test(word)) return '#lately';
  if (/^1[0-7](yo|yr|yrs|yrold|f)$/.test(word)) return '#youth';
  if (word.includes('%')) return '#percent';
  if (word.includes('$')) return '#money';
  if (/^\d\d?$/.test(word)) return '#number';
  return /^\d+$/.test(word) ? '#large' : '#mixed';
}
