import { people } from './deed-words.ts';

/**
 * A harsh word said of a thing of the screen or the market is no deed: it is said plainly before anybody listens for trouble.
 * Each line: the harsh words, the things they are said of, and a message that is meant beside one that is not.
 */
export type Idiom = readonly [harsh: string, things: string, example: string, counterExample: string];

const SCREEN =
  'tour lesson lessons session chart charts app signal signals alert alerts alarm watch watches subscription plan trial level levels order orders position positions trade trades screen chat talk practice drawing line';
const MARKET =
  'market markets price prices gold silver oil euro dollar dow nasdaq bitcoin btc eth cable yen pound stop stops target targets spread spreads swap bulls bears candle candles breakout chart charts nfp fed rally battery';

export const idioms: readonly Idiom[] = [
  [
    'end ending ended kill quit quitting leave cut cutting',
    SCREEN,
    'i want to end the tour',
    'i want to end my life',
  ],
  ['cut cutting cuts', 'losses loss size risk lots lot winners losers', 'cut my losses', 'i cut my wrists'],
  ['done finished', SCREEN, 'i am done with this chart', 'i am done with life'],
  ['dying dead dies die bleeding bleeds suicide', MARKET, 'my battery is dying', 'my mother is dying'],
  [
    'hit hits kill kills killed killing slap slapped slaughtered crushed murder murdered attack attacking beat beats',
    MARKET,
    'the spread slapped me again',
    'my uncle slapped me again',
  ],
  [
    'jump jumped jumping',
    'lesson level levels average support resistance price',
    'jump to the lesson',
    'jump off a bridge',
  ],
];

const rows = idioms.map(([harsh, things]) => ({
  harsh: new Set(harsh.split(' ')),
  things: new Set(things.split(' ')),
}));

/** Two or more words that are one thing. */
const COMPOUNDS: ReadonlyArray<readonly [compound: RegExp, plain: string]> = [
  [/\bcover letters?\b/g, 'job form'],
  [/\blife insurance (?:stocks?|shares|compan\w+)\b/g, 'company'],
  [
    /\bhits? (?:me|us) with (?:a |an |the )?(?:\w+ )?(?:fees?|commissions?|swaps?|tax|charges?)\b/g,
    'charged a fee',
  ],
  [/\bkill switch\b/g, 'off switch'],
  [/\b(?:dead cat bounce|hanging man|falling knife|suicide squad|suicide burn)\b/g, 'pattern'],
  [/\bdead ?lines?\b/g, 'date'],
  [/\b(?:teach|teaches|teaching|taught|teacher)(?: \w+){0,3} grade\b/g, 'teach a class'],
  [/\b(?:rent|mortgage|food|loan) (?:calculator|index|prices|inflation|data)\b/g, 'figure'],
  [
    /\bpay (?:my|our|the) (?:bills|rent|mortgage) (?:with|from|by) (?:my|our) (?:job|salary|wage|work|pay)\b/g,
    'work',
  ],
];

/** What follows is told of somebody in a story or a task, and not of the user. */
const STORY =
  /\b(?:(?:a|the|this|that|which|my) )?(?:movie|film|novel|song|book|series|homework|essay|assignment|documentary|game|poem|headline|podcast)s? (?:about|where|in_which|says|called|on|explain\w*|is about|titled)\b(?!.*\b(?:i|me) (?:am|want|can|will|have|feel|lost)\b).*/g;
const NEAR = 3;

/** Words with idioms said plainly and stories cut. */
export function saidPlainly(words: readonly string[]): readonly string[] {
  const said = words.join(' ');
  const told = COMPOUNDS.reduce((text, [compound, plain]) => text.replace(compound, plain), said).replace(
    STORY,
    'a story',
  );
  const read = told === said ? words : told.split(' ').filter((word) => word !== '');
  return read.map((word, at) => (isIdiom(read, word, at) ? 'moved' : word));
}

function isIdiom(words: readonly string[], word: string, at: number): boolean {
  const before = words.slice(Math.max(0, at - NEAR), at);
  const after = words.slice(at + 1, at + 1 + NEAR);
  const around = [...before, ...after];
  if (
    around.some((one) => OF_LIFE.test(one)) ||
    (OF_DEATH.test(word) && around.some((one) => SELF.test(one)))
  )
    return false;
  // "I can't quit the charts" is a trouble of its own.
  if (before.includes('not') || before.includes('never')) return false;
  // "My husband hits me when the price falls": between a deed and its thing stands nobody.
  const done = after.slice(0, ending(after));
  const doing = before.slice(before.findLastIndex((one) => PERSON.test(one)) + 1);
  return rows.some(
    ({ harsh, things }) => harsh.has(word) && [...doing, ...done].some((one) => things.has(one)),
  );
}

const ending = (after: readonly string[]): number => {
  const at = after.findIndex((one) => PERSON.test(one));
  return at < 0 ? after.length : at;
};

/** "End my life over this trade" stays what it is, and so does "i want to die, the market took it all". */
const OF_LIFE = /^(?:life|myself|everything|all|trading|gambling|wrists?|arms?)$/;
const OF_DEATH = /^(?:die|dies|dying|dead|suicide|bleed|bleeding)$/;
const SELF = /^(?:i|me|am)$/;
const PERSON = new RegExp(`^(?:me|us|you|${[...people.close].join('|')})$`);
