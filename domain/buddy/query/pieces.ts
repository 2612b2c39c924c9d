import { correct } from '../text/typos.ts';
import { inFull } from '../text/slang.ts';
import { vocabulary } from '../text/vocabulary.ts';
import { spellFigures } from './spoken-figures.ts';

const SENTENCE = /[?!;\n]+|\.(?!\d)|:(?= )|\s(?:-+|\u2026)\s(?!\d)/;
const TURN = /,| & |\b(?:and|also|then|n|but)\b/;
const MOST_PIECES = 14;
const MOST_WORDS = 60;
const LONGEST_WORD = 24;

const known = [
  ...vocabulary,
  ...'margin leverage pips worth micro mini standard losses consecutive straight chance probability likely overnight moving average points ounces barrels hundred minutes hours months between distance biggest smallest moved least most strongest weakest yesterday convert divided multiplied change changed changes strength index enough freeze frozen gram grams kilo entries double doubled winning winnings close closes closed closing open opens opened hour shorted shorting covered must broke gone wiped each every sleepiest jumpier calmest quietest wildest percentage difference nearest closest farthest furthest highest lowest watching alerts half third quarter compounding leverage exposure barrel risking stopped average watch results result total straight sequence'.split(
    ' ',
  ),
];

/** Slips mended, slang in full, figures as `spellFigures` writes them. */
export function wordsIn(piece: string): string[] {
  const words = piece
    .replace(/'/g, '')
    .replace(/[^a-z0-9.:+*/()-]/g, ' ')
    .split(' ')
    .filter((word) => /[a-z0-9+*/]/.test(word) && word.length <= LONGEST_WORD)
    .map((word) => (/\d/.test(word) ? word : word.replace(/[:.()]/g, '')));
  return inFull(words.filter((word) => word.length > 0)).map((word) =>
    word.includes('/') ? word : correct(word, known),
  );
}

/** Thoughts of a message, in order, sentence by sentence. */
export function piecesOf(text: string): string[][] {
  return spellFigures(text)
    .split(SENTENCE)
    .flatMap((sentence) => sentence.split(TURN))
    .map((piece) => wordsIn(piece).slice(0, MOST_WORDS))
    .filter((words) => words.length > 0)
    .slice(0, MOST_PIECES);
}
