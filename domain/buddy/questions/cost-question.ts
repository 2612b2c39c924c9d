import type { Pair } from '../../market/instrument.ts';
import type { CostAsked } from '../intents/intent.ts';
import { anyOf } from '../phrases/any-of.ts';

const kinds: ReadonlyArray<readonly [NonNullable<CostAsked['what']>, RegExp]> = [
  ['spread', anyOf('spreads?|spred|spreds|sprd|how (?:wide|tight)|bid ask (?:gap|difference)')],
  [
    'swap',
    anyOf(
      'swaps?|overnight|over night|rollover|roll over|financing|interest (?:for|on) holding|carry(?:ing)? cost|(?:hold(?:ing)?|keep(?:ing)?|leav(?:e|ing)|sleep)(?: \\w+){0,5} (?:nights?|weekends?|tomorrow|week|days?|longer|open)',
    ),
  ],
  ['commission', anyOf('commissions?')],
];
const anyCost = anyOf(
  'fees?|charge[ds]?|charging|trading costs?',
  '(?:cost|costs|price|pay|expensive|cheap|expense) (?:\\w+ ){0,4}(?:to )?(?:trade|trading|open(?:ing)?|enter(?:ing)?|hold(?:ing)?|get in|in and out|keep(?:ing)?|place|lots?|\\d[\\d.]*lots|position|trades?|buy|deal)',
  '(?:trade|trading|opening|open|holding|hold|entering|keeping|lots|lot|position|\\d[\\d.]*lots)(?: \\w+){0,6} (?:costs?|expensive|cheap)',
  'what (?:does|do|would|will)(?: \\S+){0,3} (?:trad\\w*|lots?|position|holding|\\d[\\d.]*lots)(?: \\w+){0,3} (?:cost|costs)',
  'how (?:expensive|cheap|much(?: \\w+){0,3} (?:cost|pay|lose (?:to|in|on)))(?: .*)?',
);
const now = anyOf(
  'now|right now|current(?:ly)?|today|at the moment|how much|how (?:wide|tight|high|big|large)|high|low|please|usual|normal|bigger|typical|average|money|dollars|here|you have|at this hour|this hour|does|is the|what is the|what is its|its|lots?|\\d[\\d.]*lots|for|on|of|pay|give me|show|check|tell me',
);
const learning = anyOf(
  'why|explain|teach|meaning|means?|mean|define|how (?:does|do) (?:a |the |it )?(?:\\w+ )?(?:spreads?|swaps?|commissions?|fees?) (?:work|form|come)|difference between|what (?:is|are) (?:a |an )?(?:spread|swap|swaps|spreads|commission|commissions|trading costs)$|what (?:is|are) (?:a|an) |in general|earns?|brokers? (?:earn|make)|lesson|what costs|all the|triple[d]?|stand for',
);

export function readCosts(text: string, pair: Pair | null): Array<{ kind: 'cost' } & CostAsked> {
  const named = kinds.filter(([, spoken]) => spoken.test(text)).map(([what]) => what);
  const certain =
    named.some((what) => what !== 'swap') ||
    /\b(swaps?|overnight|rollover|financing|fees?|charge[ds]?|costs?|pay|carry)\b/.test(text);
  if (!(named.length > 0 && certain) && !anyCost.test(text)) return [];
  if (learning.test(text) && !(pair && /\b(now|right now|today|current|i mean)\b/.test(text))) return [];
  if (
    !pair &&
    !(named.length > 0 && /\b(current|right now|now|today|your|at the moment|here|do you)\b/.test(text)) &&
    !/\d(?:lots)\b/.test(text)
  )
    return [];
  if (!pair && /\b(premium|app|tokens?|you|signals?)\b/.test(text)) return [];
  if (pair && named.length > 0 && !now.test(text) && text.split(' ').length > 8) return [];
  return costsOf(text, pair);
}

export function costsOf(text: string, pair: Pair | null): Array<{ kind: 'cost' } & CostAsked> {
  const named = kinds.filter(([, spoken]) => spoken.test(text)).map(([what]) => what);
  const whats = named.length > 0 ? named : [null];
  return whats.map((what) => ({ kind: 'cost', pair, what, lots: lotsIn(text) }));
}

/** "0.1 lots", "half a lot", "0.01 gold". */
function lotsIn(text: string): number | null {
  const [, lots, bare] = /(?:^| )(?:(\d+(?:\.\d+)?)lots\b|(0?\.\d+)(?= |$))/.exec(text) ?? [];
  if (lots ?? bare) return Number(lots ?? bare);
  if (/\bhalf (?:a )?lot\b/.test(text)) return 0.5;
  if (/\b(?:a|one|1) mini ?lot\b/.test(text)) return 0.1;
  return /\b(?:a|one|1) micro ?lot\b/.test(text) ? 0.01 : null;
}
