import { namedIn } from '../clauses/spoken-pairs.ts';
import { correct } from '../text/typos.ts';
import { inFull } from '../text/slang.ts';
import { vocabulary } from '../text/vocabulary.ts';
import { spellFigures } from './spoken-figures.ts';

const SENTENCE = /[?!;\n]+|\.(?!\d)|:(?= )|\s(?:-+|\u2026)\s(?!\d)/;
const TURN = /,| & |\b(?:and|also|then|n|but)\b/;
const WHILE_ASLEEP = /\b(while|when|as) i (slept|was (sleeping|asleep|in bed)|sleep)\b/g;
/** Two halves of one thought: "metals and oil", "winners and losers". */
const ONE_GROUP =
  /\b(metals|winners?|gainers?|best|strongest|risers) ?(?:and|n|&|plus) (?=(?:the )?(?:top |biggest )?(?:oil|crude|losers?|worst|weakest|fallers)\b)/g;
const MOST_PIECES = 14;
const MOST_WORDS = 60;
const LONGEST_WORD = 24;

const known = [
  ...vocabulary,
  ...'margin leverage pips worth micro mini standard losses consecutive straight chance probability likely overnight moving average points ounces barrels hundred minutes hours months between distance biggest smallest moved least most strongest weakest yesterday convert divided multiplied change changed changes strength index enough freeze frozen gram grams kilo entries double doubled winning winnings close closes closed closing open opens opened hour shorted shorting covered must broke gone wiped each every sleepiest jumpier calmest quietest wildest percentage difference nearest closest farthest furthest highest lowest watching alerts half third quarter compounding leverage exposure barrel risking stopped average watch results result total straight sequence charges charged average rollover equity lean leaning bounce bounced turned reversed sideways currency currencies breaking breakouts losers winners gainers fallers laggards performers volatile bullish bearish weekend morning afternoon happened happening jumped spiked dropped crashed pumping dumping'.split(
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
    .replace(ONE_GROUP, '$1 or ')
    .replace(WHILE_ASLEEP, 'overnight')
    .split(SENTENCE)
    .flatMap((sentence) =>
      joinMarkets(
        sentence
          .split(TURN)
          .map((piece) => wordsIn(piece).slice(0, MOST_WORDS))
          .filter((words) => words.length > 0),
      ),
    )
    .slice(0, MOST_PIECES);
}

const isMarket = (word: string | undefined): boolean =>
  word !== undefined && namedIn([word]).pairs.length > 0;

/** "Gold and silver today" names two markets of one thought. */
function joinMarkets(pieces: readonly string[][]): string[][] {
  const joined: string[][] = [];
  for (const words of pieces) {
    const last = joined.at(-1);
    if (last && isMarket(last.at(-1)) && isMarket(words[0])) last.push('and', ...words);
    else joined.push([...words]);
  }
  return joined;
}
