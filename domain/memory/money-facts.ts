import { AMOUNT_PATTERN, parseAmount } from './amount.ts';
import { toFacts, type MemoryFact } from './fact.ts';

const MONEY_OF_OTHERS =
  /\b(not|\w+n't|dont|cant|lost|owe|owed|debt|loan|borrow\w*|rent|bills?|tokens?|each|profit)\b/i;

const ABOUT =
  '(?:(?:about|around|roughly|approximately|like|only|just|some|nearly|almost|up to|at most|max|maximum|a max of|no more than|more than) )*';
const TO_TRADE =
  '(?: to (?:trade|start|begin|invest|play)(?: with| trading)?| (?:in|on) my (?:trading |broker )?account| (?:saved|saved up|set aside)?(?: for|of) trading| (?:of|as) (?:trading )?capital| capital)';
const hasMoney = new RegExp(
  `^(?:i(?:'ve|ve| have| only have| just have)(?: only| just)?(?: got)?|(?:i )?(?:only |just )?got) ${ABOUT}(${AMOUNT_PATTERN})(${TO_TRADE})?(?: saved| total| in total| only)*$`,
  'i',
);
const accountIs = new RegExp(
  `^(?:my )?(?:trading |current |starting )*(?:capital|account|account size|account balance|bankroll|deposit|trading budget|budget|stake)(?: is| has| holds|:| =)? ${ABOUT}(${AMOUNT_PATTERN})(?: big| in it)?$`,
  'i',
);
const tradesWith = new RegExp(
  `^i(?:'m| am)? ?(?:only |usually |will |just )*(?:trade|trading|start|starting|started) with ${ABOUT}(${AMOUNT_PATTERN})$`,
  'i',
);
const PER_TRADE =
  '(?: (?:per|each|every|a|on each|on every|on a|on one|in one|in a|in each) (?:trade|position|idea|time)| each time| of (?:my|the) (?:account|capital|money|balance))*';
const risks = new RegExp(
  `^(?:i |i'm |i am )(?:(?:only|usually|always|normally|mostly|never|like to|want to|wanna|prefer to) )*risk(?:ing)? ${ABOUT}(\\d{1,3}(?:[.,]\\d{1,2})? ?(?:%|percent|per cent)|${AMOUNT_PATTERN})${PER_TRADE}$`,
  'i',
);
const riskIs = new RegExp(
  `^my (?:max |maximum |usual )*risk(?: share| percent| percentage)?${PER_TRADE} is ${ABOUT}(\\d{1,3}(?:[.,]\\d{1,2})? ?(?:%|percent|per cent)|${AMOUNT_PATTERN})${PER_TRADE}$`,
  'i',
);

export function extractMoneyFacts(said: string): MemoryFact[] {
  const risk = (risks.exec(said) ?? riskIs.exec(said))?.[1];
  if (risk) return toFacts('risk', risk);
  if (MONEY_OF_OTHERS.test(said)) return [];
  const [, amount, purpose] = hasMoney.exec(said) ?? [];
  // "I have 3" could mean anything.
  if (amount && parseAmount(amount, { currencyNeeded: !purpose })) return toFacts('capital', amount);
  return toFacts('capital', (accountIs.exec(said) ?? tradesWith.exec(said))?.[1]);
}
