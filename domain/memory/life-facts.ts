import { toFacts, type MemoryFact } from './fact.ts';

const notAName =
  /^(?:when|if|later|back|tomorrow|today|tonight|crazy|stupid|dumb|old|at|on|in|once|as|after|before|asap|a|an|the|what|whatever|anything|something|it|paranoid|maybe|an?|boss|master|names|now|soon|here|out|up|your|my|for|about|by|with)$/i;

export function extractNameFacts(said: string): MemoryFact[] {
  const [, name] =
    /^(?:you can |you may |just |please )*(?:[Cc]all me|[Mm]y name is|[Mm]y name's|[Ii] am called|[Ii]'m called|[Nn]ame's|[Mm]y friends call me) (\p{L}[\p{L}\p{M}'’-]{0,29}(?: \p{Lu}[\p{L}\p{M}'’.-]{0,29}){0,2})$/u.exec(
      said,
    ) ?? [];
  return name && !notAName.test(name.split(' ')[0] ?? '') ? toFacts('name', name) : [];
}

const jobs =
  /^i(?:'m| am)(?: currently| still)? (?:an? |the )?((?:[a-z-]+ )?(?:student|nurse|teacher|driver|engineer|developer|programmer|doctor|waiter|waitress|chef|cook|mechanic|accountant|lawyer|farmer|designer|pensioner|carpenter|electrician|plumber|cashier|soldier|barista|baker|builder|cleaner|carer|pilot|sailor|painter|writer|photographer|manager|salesman|saleswoman|hairdresser|firefighter|police officer|receptionist|freelancer)|retired|unemployed|self[- ]employed)$/i;
const worksAs =
  /^(?:i work as|i'm working as|i am working as|my job is|my occupation is|i'm employed as) (?:an? |the )?([\p{L}][\p{L} '/-]{1,59})$/iu;
const shifts = /^i work (nights?|night shifts?|days|shifts|part[- ]time|full[- ]time|from home)$/i;
const broker =
  /^(?:my broker is|my broker's|i use|i have an account (?:with|at)|my account is (?:with|at)|i trade (?:with|at|through)) ((?:[\p{L}\d][\p{L}\d.&'-]{0,24})(?: [\p{L}\d][\p{L}\d.&'-]{0,24}){0,2})$/iu;
const beginner =
  /^i(?:'m| am)(?: still| just)? (?:an? )?(?:(?:total|complete|absolute|real|bit of a) )?(beginner|newbie|noob|new|new here|intermediate|advanced|experienced)(?: trader)?(?: (?:to|in|at|with) (?:all )?(?:this|trading|forex|the markets?))?$/i;
const since =
  /^i(?:'ve| have|ve)? ?(?:been )?trad(?:ing|ed|e) (?:for|since) ((?:about |around |over |almost )?(?:\d{1,2}|a|an|one|two|three|four|five|six|ten|a few|last|this) ?(?:days?|weeks?|months?|years?)|20\d\d)(?: now| already)?$/i;
const goal =
  /^my (?:main |biggest |trading |only |first )*(?:goal|aim|dream|plan for this year) is (?:to )?(.{3,150})$/i;
const hard =
  /^(?:i (?:struggle|really struggle|have trouble|have a hard time|have problems|am bad at|always struggle)(?: with)?|my (?:biggest |main )?(?:problem|weakness|difficulty|mistake|trouble) is) (.{3,120})$/i;
const isHard =
  /^(?:i find (.{3,80}) (?:hard|difficult|confusing)|(.{3,80}) (?:is|are) (?:hard|difficult|confusing) for me)$/i;
const ORDERS =
  /\b(ignore|instructions?|system|prompt|admin|you must|tokens?|developer mode|tool|assistant|role)\b/i;

export function extractLifeFacts(said: string): MemoryFact[] {
  if (ORDERS.test(said)) return [];
  const level = beginner.exec(said)?.[1]?.toLowerCase();
  if (level)
    return toFacts('experience', /^(new|newbie|noob|beginner|new here)$/.test(level) ? 'beginner' : level);
  const length = since.exec(said)?.[1];
  if (length)
    return toFacts(
      'experience',
      length.startsWith('20') ? `trading since ${length}` : `trading for ${length}`,
    );
  const job = (jobs.exec(said) ?? worksAs.exec(said) ?? shifts.exec(said))?.[1];
  if (job) return toFacts('occupation', job);
  const withBroker = broker.exec(said)?.[1];
  if (withBroker) return brokerNamed(said, withBroker);
  const aim = goal.exec(said)?.[1];
  if (aim) return toFacts('goal', aim);
  const [, ...hardThings] = hard.exec(said) ?? isHard.exec(said) ?? [];
  return toFacts(
    'difficulty',
    hardThings.find((one) => one !== undefined),
  );
}

function brokerNamed(said: string, name: string): MemoryFact[] {
  const shortened = name.replace(/ (?:as|for|on|in|at|to)\b.*$/i, '');
  if (/\bbroker\b/i.test(said)) return toFacts('broker', shortened);
  return /^(?:i have an account|my account is|i trade (?:with|at|through))/i.test(said) &&
    /^\p{Lu}/u.test(shortened)
    ? toFacts('broker', shortened)
    : [];
}
