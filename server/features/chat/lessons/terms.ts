/** Words that every question is made of: they say nothing about the lesson that is meant. */
const EMPTY = new Set(
  'a an the is are am was were be been do does did doing of to in on at for with by from as and or it its this that these those there i im ive me my we us our you your yours u ur they them their what whats wat wot wats which who whos how hows why when where whether can cant could should would will shall may might must explain explained explaining explaned explanation tell teach show describe define definition mean means meaning meant understand please pls plz thanks about like so if then than just really realy very some any actually exactly basically hi hello hey pipsy stuff thing things want need know dont not get got have has had word term called name isnt all go good bad idea work works simple simply words difference different differ between versus vs read see new here possible ok okay'.split(
    ' ',
  ),
);

/** Words of the trade that are in so many names that they tell no two lessons apart. */
const COMMON = new Set('trading trader traders trade trades forex market markets'.split(' '));

/** The stem that singular and plural, verb and noun share, near enough to tell lessons apart. */
function stem(word: string): string {
  if (word.length <= 3) return word;
  const cut = word.replace(/(?<=..)(ies|iness|ings?|ed|es|(?<!s)s|y|e)$/, '');
  return cut.length < 3 ? word : cut.replace(/([^aeiouls])\1$/, '$1');
}

/** Names that lose their meaning with an empty word of theirs: written as one. */
const FIXED = /\b(?:(risk)[ -](on|off)|mean[ -](rever))/g;

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['\u2019]/g, '')
    .replace(FIXED, '$1$2$3')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

const filled = (word: string): boolean => !EMPTY.has(word) && (word.length > 1 || /[r\d]/.test(word));
const meaningful = (word: string): boolean => filled(word) && !COMMON.has(word);

/** What a text is about: its words without the empty ones, each as its stem. */
export const terms = (text: string): string[] => words(text).filter(meaningful).map(stem);

/** The same with the words of the trade, for names: "day trading" is more than a day. */
export const fullTerms = (text: string): string[] => words(text).filter(filled).map(stem);

/** Whether nothing of a name would be lost as an empty word: "risk on" without its "on" is only risk. */
export const isWhole = (name: string): boolean => words(name).every(filled);

/** A name as it is compared with another: nothing but the empty words and the endings left out. */
export const nameKey = (text: string): string => stem(words(text).filter(filled).join(''));

/** The same without the words of the trade: "trend meaning in trading" is "trend". */
export const shortKey = (text: string): string => stem(words(text).filter(meaningful).join(''));

/** What was said, as it is compared with a question word for word. */
export const wordForWord = (text: string): string => words(text).join(' ');

/** The terms, and each two words that stand together as one, because "stop loss" is also written "stoploss". */
export function termsOf(text: string): string[] {
  const all = words(text).filter(filled);
  const glued = all.slice(1).map((word, i) => stem(`${all[i]}${word}`));
  return [...terms(text), ...glued];
}
