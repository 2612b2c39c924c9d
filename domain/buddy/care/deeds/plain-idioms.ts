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
    'end ending ended kill quit quitting leave stop cut cutting',
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

const COMPOUNDS: ReadonlyArray<readonly [compound: RegExp, plain: string]> = [
  [/\bcover letters?\b/g, 'job form'],
  [/\blife insurance (?:stocks?|shares|compan\w+)\b/g, 'company'],
  [/\bkill switch\b/g, 'off switch'],
  [/\b(?:dead cat bounce|hanging man|falling knife|suicide squad|suicide burn)\b/g, 'pattern'],
  [/\bdead ?lines?\b/g, 'date'],
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
  const around = [...words.slice(Math.max(0, at - NEAR), at), ...words.slice(at + 1, at + 1 + NEAR)];
  return (
    rows.some(({ harsh, things }) => harsh.has(word) && around.some((one) => things.has(one))) &&
    !isOfLife(around)
  );
}

/** "End my life over this trade" stays what it is. */
const isOfLife = (around: readonly string[]): boolean =>
  around.some(
    (word) =>
      /^(life|myself|it|everything|trading|gambling|stop|all|wife|husband|mom|dad)$/.test(word) &&
      word !== 'stop',
  );
