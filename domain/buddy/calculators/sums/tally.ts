import { countNoun } from '../../../text.ts';
import { grouped } from '../../replies/print.ts';
import { ask, withEvidence, type Calculator, type Facts, type Finding } from '../calculator.ts';
import { printMoney, printPercent } from '../money.ts';
import { shareOf } from './share.ts';
import { YOURS } from '../slots.ts';

/** Deposits are no wins. */
const WEEKDAYS = /\b(mon|tues?|wed(nes)?|thu(rs?)?|fri)(day)?\b|\b(today|yesterday)\b/g;
const MOVED_MONEY = /\b(deposited|added|withdrew)\b/;

/** Wins and losses in money, pips or R, added up. */
export const tally: Calculator = {
  needs: () => ({}),
  calculate: ({ expression, amounts, words }, facts) => {
    const results = (expression?.match(/[+-]?\d+(?:\.\d+)?/g) ?? []).map(Number);
    const isInR = expression?.includes('R') ?? false;
    const stake = isInR
      ? (amounts.find(
          ({ role, isPercent }) => !isPercent && (role === 'risk' || role === 'money' || role === 'account'),
        ) ?? null)
      : null;
    if (results.length < 2) return ask('Which results shall I add up?', ['+12 -8 +20']);
    const total = Number(results.reduce((sum, one) => sum + one, 0).toFixed(6));
    const currency = amounts.find((one) => one.currency !== null)?.currency ?? null;
    const wins = results.filter((one) => one > 0).length;
    return withEvidence(facts, (cite) => {
      const print = (value: number): string =>
        isInR
          ? `${grouped(String(Math.abs(value)))}R`
          : currency
            ? printMoney(value, currency)
            : grouped(String(Math.abs(value)));
      const inMoney = stake
        ? `, ${cite(printMoney(total * stake.value, currency ?? 'USD'), 'sum of the results')} at ${cite(printMoney(stake.value, currency ?? 'USD'), YOURS)} for each R`
        : '';
      const how =
        total === 0
          ? 'even'
          : `${cite(print(total), 'sum of the results')} ${total > 0 ? 'up' : 'down'}${inMoney}`;
      const [, start] =
        /\b(?:account|balance|start(?:ed|ing)?|had|deposit(?:ed)?|begin|began)(?: (?:was|is|of|with|at|had))* (?:cur:[a-z]+:)?(\d+(?:\.\d+)?)/.exec(
          words,
        ) ?? [];
      const end = start && !isInR ? Number(start) + total : null;
      const left =
        end === null || end < 0
          ? ''
          : ` That makes ${cite(print(end), 'sum of the results')} out of ${cite(print(Number(start)), YOURS)}.`;
      if (MOVED_MONEY.test(words))
        return {
          sentence: `Added up that is ${total < 0 ? 'minus ' : ''}${cite(print(total), 'sum of the results')}.`,
          value: total,
          unit: currency ?? '',
        };
      const isByDay = (words.match(WEEKDAYS) ?? []).length === results.length;
      const over = isByDay
        ? `${cite(countNoun(results.length, 'day'), YOURS)}, ${cite(wins, 'results')} of them green`
        : `${cite(countNoun(results.length, 'trade'), YOURS)}: ${cite(countNoun(wins, 'win'), 'results')}, ${cite(printPercent((100 * wins) / results.length, 1), 'results')} % of them`;
      return {
        sentence: `You are ${how} over ${over}.${left}`,
        value: stake ? total * stake.value : total,
        unit: currency ?? (isInR ? 'R' : ''),
        details: [
          `${cite(
            results
              .map((one, i) => `${one < 0 ? '-' : i > 0 ? '+' : ''} ${Math.abs(one)}`)
              .join(' ')
              .trim(),
            YOURS,
          )}.`,
        ],
      };
    });
  },
};

export const winShare: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const { words } = question;
    if (!/\b(wins?|won|winn\w+|loss(es)?|lost|los\w+|green|red|trades?|ideas?|rate|hit)\b/.test(words))
      return shareOf.calculate(question, facts);
    // "Won 4 lost 9" as well as "4 won 9 lost".
    const isNameFirst = /^\D*\b(wins?|won|winners?|loss(es)?|lost|losers?)\b/.test(words);
    const counted = (names: string): number | null => {
      const pattern = isNameFirst ? `\\b(?:${names}) (\\d+)\\b` : `\\b(\\d+) (?:trades? )?(?:${names})\\b`;
      const [, count] = new RegExp(pattern).exec(words) ?? [];
      return count === undefined ? null : Number(count);
    };
    const wins = counted('wins?|won|winners?|winning|green|good|right');
    const losses = counted('loss(?:es)?|lost|losers?|losing|red|bad|wrong');
    const [, all] =
      /\b(?:out of|of|from|in) (\d+)\b/.exec(words) ??
      /\b(\d+) (?:closed |total |different )?(?:trades|ideas|setups|positions)(?! (?:won|wins?|lost|losses))\b/.exec(
        words,
      ) ??
      [];
    const [, everyone, good] =
      /\bof (?:my |the |last )*(\d+) (?:trades|ideas) (?:i )?(?:won |only )?(\d+)\b/.exec(words) ?? [];
    if (everyone && good && Number(good) <= Number(everyone))
      return shareOfWins(
        /\b(lost|red|losers?|losses)\b/.test(words) ? Number(everyone) - Number(good) : Number(good),
        Number(everyone),
        facts,
      );
    const [, ofThem, ofAll] =
      /\b(\d+) (?:out )?of (?:my |the |last )*(\d+) (?:trades )?(?:were )?(?:won|wins?|winners?|green)\b/.exec(
        words,
      ) ?? [];
    if (ofThem && ofAll && Number(ofThem) <= Number(ofAll) && Number(ofAll) > 0)
      return shareOfWins(Number(ofThem), Number(ofAll), facts);
    const total = all ? Number(all) : wins !== null && losses !== null ? wins + losses : null;
    const won = wins ?? (total !== null && losses !== null ? total - losses : null);
    if (won === null || total === null || total < 1 || won > total)
      return ask('How many wins, and how many losses?', ['12 wins and 18 losses']);
    return shareOfWins(won, total, facts);
  },
};

const shareOfWins = (won: number, total: number, facts: Facts): Finding =>
  withEvidence(facts, (cite) => ({
    sentence: `${cite(countNoun(won, 'win'), YOURS)} of ${cite(countNoun(total, 'trade'), YOURS)} ${won === 1 ? 'is' : 'are'} a win rate of ${cite(printPercent((100 * won) / total, 1), 'win rate')} %.`,
    value: won / total,
    unit: '',
    details: ['The wins, divided by all trades that are closed.'],
    next: 'Whether that pays depends on how large a win is beside a loss.',
  }));
