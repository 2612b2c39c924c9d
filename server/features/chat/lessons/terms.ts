const STOP_WORDS = new Set(
  'a an the is are am was were be been do does did doing of to in on at for with by from as and or it its this that these those there i im ive me my we us our you your yours u ur they them their what whats wat wot wats which who whos how hows why when where whether can cant could should would will shall may might must explain explained explaining explaned explanation tell teach show describe define definition mean means meaning meant understand please pls plz thanks about like so if then than just really realy very some any actually exactly basically hi hello hey pipsy stuff thing things want need know dont not get got have has had word term called name isnt all go good bad idea work works simple simply words difference different differ between versus vs read see new here possible ok okay'.split(
    ' ',
  ),
);

const TRADE_WORDS = new Set('trading trader traders trade trades forex market markets'.split(' '));

function stem(word: string): string {
  if (word.length <= 3) return word;
  const cut = word.replace(/(?<=..)(ies|iness|ings?|ed|es|(?<!s)s|y|e)$/, '');
  return cut.length < 3 ? word : cut.replace(/([^aeiouls])\1$/, '$1');
}

const FIXED_PHRASES = /\b(?:(risk)[ -](on|off)|mean[ -](rever))/g;

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['\u2019]/g, '')
    .replace(FIXED_PHRASES, '$1$2$3')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

const isContentWord = (word: string): boolean =>
  !STOP_WORDS.has(word) && (word.length > 1 || /[r\d]/.test(word));
const isDistinctive = (word: string): boolean => isContentWord(word) && !TRADE_WORDS.has(word);

export const distinctiveTerms = (text: string): string[] => splitWords(text).filter(isDistinctive).map(stem);

export const allTerms = (text: string): string[] => splitWords(text).filter(isContentWord).map(stem);

export const keepsEveryWord = (name: string): boolean => splitWords(name).every(isContentWord);

export const nameKey = (text: string): string => stem(splitWords(text).filter(isContentWord).join(''));

export const distinctiveKey = (text: string): string => stem(splitWords(text).filter(isDistinctive).join(''));

export const questionKey = (text: string): string => splitWords(text).join(' ');

/** Also adds neighbouring words as one, because "stop loss" is also written "stoploss". */
export function indexTerms(text: string): string[] {
  const all = splitWords(text).filter(isContentWord);
  const glued = all.slice(1).map((word, i) => stem(`${all[i]}${word}`));
  return [...distinctiveTerms(text), ...glued];
}
