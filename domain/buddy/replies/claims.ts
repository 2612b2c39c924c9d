/** `done` comes with the reply; `open` is what a tool of this turn said that the user has. */
export type DoneActs = {
  done: ReadonlySet<'signal' | 'watch' | 'cancel-watch'>;
  open: ReadonlySet<'signal' | 'watch'>;
};

const UP_OR_DOWN =
  '(?:rises?|climbs?|falls?|drops?|soars?|crash(?:es)?|rall(?:y|ies)|doubles?|triples?|go(?:es|ing)? (?:up|down|higher|lower)|wins?|pays? off|(?:hits?|reach(?:es)?) (?:the|its|your) target|makes? (?:you )?(?:some |a |good |real )?(?:money|profit|gain)s?|succeeds?)';
const BAD_END =
  '(?:los(?:e|es|ing|s)|drops?|falls?|fails?|failing|go(?:es|ing)? (?:wrong|down|against)|misse?s?)';

/** Certain by themselves; a denial before them in their clause takes them back. */
const certainties: readonly RegExp[] = [
  /\bguarant(?:ee[ds]?|eeing|y|ies)\b|\brisk[- ]?(?:free|less)\b|\bno[- ]lose\b/,
  /\b(?:can|could|will|would) not (?:possibly |ever |really )?(?:lose(?! (?:more than|sleep|heart|sight))|fail|go wrong|drop|fall|go down)\b/,
  /\bnever (?:once )?(?:(?:has|have|did) (?:it|this|that|one|they) (?:ever )?)?(?:los(?:es?|t)|fail(?:s|ed)?|miss(?:es|ed)?|been wrong|goes wrong|go wrong)\b/,
  /\balways (?:wins?|works?|pays?|rises?|goes up|hits?|right)\b/,
  /\bsure[- ]?(?:thing|fire|bet|profit|win|winner|shot)s?\b|\bsafe(?:st)? bet\b|\bno[- ]?brainer\b|\b(?:fool|bullet)[- ]?proof\b|\bdone deal\b|\bis a lock\b|\bmoney in the bank\b|\b(?:easy|free) money\b|\bslam dunk\b|\bas good as (?:done|yours|won|in)\b/,
  new RegExp(`\\b(?:bound|certain|sure|destined|assured) to (?:${UP_OR_DOWN}|work|hit|reach|go|gain)\\b`),
  /\b(?:has|have|got) to (?:rise|fall|climb|drop|go (?:up|down|higher|lower))\b(?! (?:above|below|beyond|past|to|through))/,
  /\bcan only (?:rise|climb|fall|drop|win|go (?:up|down|higher|lower))\b/,
  /\bi (?:can )?(?:promise|swear|assure)\b(?! (?:nothing|no\b))|\byou have my word\b|\bmark my words\b/,
  /\b(?:no|zero|without(?: any| the| a)?) (?:risk|downside|danger)\b(?! of (?:a )?real)/,
  /\b(?:risk|downside|loss|loss(?:es)?|losing|failure|failing)(?: here)? is (?:zero|nil|none|non-?existent|impossible|not an option|not possible|out of the question|excluded)\b/,
  new RegExp(
    `\\b(?:no|zero|not (?:a|any|one|the slightest)(?: single)?) (?:way|chance|chances|scenario|possibility|probability|world)\\b(?! (?:to|of) (?:know|tell|say|predict|be))[^?]*?\\b(?:${BAD_END}|not (?:reach|rise|hit|win|work|climb|make))\\b`,
  ),
  /\b(?:nothing|hardly anything|scarcely anything) (?:can|could|will|would|to) (?:possibly )?(?:go wrong|lose|fail|stop it|make it (?:lose|fail|fall))\b|\bnothing uncertain\b/,
  /\bimpossible (?:to (?:lose|fail)|for \w+ to (?:lose|fail|fall|drop))\b/,
  /\bnever (?:ever )?(?:seen|known|had) \w+ (?:to )?(?:fail|lose|go wrong|miss)\b/,
  /\b(?:completely|totally|perfectly|absolutely|entirely|fully|(?:one )?hundred percent|100 ?%) (?:safe|certain|secure|sure)\b|\ball but certain\b/,
  /\b(?:win|profit|success|gain|victory) is (?:a certainty|certain|assured|yours|in the bag)\b/,
];

/** Forecasts: what is said to be open ("if", "may", "nobody knows") anywhere in the sentence takes them back. */
const forecasts: readonly RegExp[] = [
  new RegExp(`\\b(?:will|shall|is going to|are going to|gonna)(?: \\w+){0,2}? ${UP_OR_DOWN}\\b`),
  new RegExp(
    `\\b(?:definitely|certainly|surely|undoubtedly|unquestionably|inevitably|without fail|no matter what)\\b[^?]*?\\b${UP_OR_DOWN}\\b|\\b${UP_OR_DOWN}\\b[^?]*?\\b(?:for sure|for certain|no matter what|without fail)\\b`,
  ),
  new RegExp(
    `\\bi am (?:quite |very |so |absolutely )?(?:sure|certain|positive)\\b(?: \\w+){0,4}? ${UP_OR_DOWN}\\b`,
  ),
  /\b(?:it|this|this one|that one) (?:wins|pays off|makes money)\b/,
];

const DENIED =
  /\b(?:no|not|never|nobody|none|nothing|neither|nor|without|hardly|rarely|whether|if|anyone|anybody|whoever|beware|avoid|scams?|claims?|instead of|rather than|far from|play money|practi[cs](?:e|es|ed|ing)|demo)\b/;
const DENIED_AFTER =
  /\b(?:do(?:es)? not exist|(?:is|are) not (?:a thing|possible|real|true)|scams?|lies?|a myth|red flags?|warning sign)\b/;
const LEFT_OPEN =
  /\b(?:not|never|nobody|none|nothing|neither|whether|if|when|once|unless|until|should|may|might|can|could|would|perhaps|maybe|anyone|anybody|whoever|no one)\b/;
/** Negations that deny nothing. */
const EMPHASIS =
  /\b(?:there is |there can be )?(?:no doubt|no question|no kidding|no joke|no problem|without (?:a |any )?(?:doubt|question))\b|\bdo not (?:miss|worry|wait|hesitate|overthink|sleep on)\b|\bnot (?:just|only|merely)\b|\bnothing beats\b|\b(?:nothing|none) (?:is|was|has been) (?:as|more|so)\b|\bno (?:better|safer|surer|easier) \w+ than\b/g;
const ASKS =
  /^(?:is|are|was|can|could|will|would|do|does|did|has|have|should|shall|may|what|why|how|who|where|when|which)\b.*\?$/;

const ON = '(?:now |already |just |also |then |still |all )*';
const I_DO = `\\b(?:i|we) (?:have |am |will )*${ON}`;
const THING = '(?:alerts?|watch(?:es)?|alarms?|reminders?|notifications?)';
const OBJECT = '(?:it|you|your|the|a|an|this|that|some|both|these|them|all)\\b';
const MINE = '\\b(?:your|the|this|that|both|a|an|all) (?:\\w+ ){0,3}?';
const PLACE = '(?: (?:on|for|at) \\S+)*';
const IS = `(?: is| are| has been| have been| was| were) ${ON}`;

type ActClaim = { when: RegExp; isTrue: (acts: DoneActs) => boolean; isState?: true };

const isWatching = ({ done, open }: DoneActs): boolean => done.has('watch') || open.has('watch');
const isTracking = ({ done, open }: DoneActs): boolean => done.has('signal') || open.has('signal');
const hasTrade = ({ open }: DoneActs): boolean => open.has('signal');

const actClaims: readonly ActClaim[] = [
  {
    when: new RegExp(
      `${I_DO}(?:watch|track|monitor|alert|notify|follow|keep an eye|keeping an eye)(?:ing|ed)?\\b(?! (?:only )?(?:prices|markets)\\b)|${I_DO}(?:let you know|tell you|ping you|message you|remind you|warn you|wake you) (?:when|once|if|as soon|the moment)\\b|\\byou will (?:be (?:notified|alerted|told|informed|pinged)|get (?:a |an )?(?:message|alert|note|notification|ping|word)|hear from me)\\b`,
    ),
    isTrue: (acts) => isWatching(acts) || isTracking(acts),
  },
  {
    when: new RegExp(
      `${I_DO}(?:set|put|add(?:ed)?|created?|activated?|scheduled?|placed?) (?:up )?(?:\\w+ ){0,3}?${THING}\\b`,
    ),
    isTrue: ({ done }) => done.has('watch'),
  },
  {
    when: new RegExp(
      `${I_DO}(?:cancel(?:l?ed)?|removed?|deleted?|cleared?|turned off|switched off|disabled?) (?:\\w+ ){0,3}?(?:${THING}|it|them)\\b`,
    ),
    isTrue: ({ done }) => done.has('cancel-watch'),
  },
  {
    when: new RegExp(`${I_DO}(?:open|start)(?:ed|ing)? (?:\\w+ ){0,2}?(?:signal|idea)\\b`),
    isTrue: ({ done }) => done.has('signal'),
  },
  {
    when: new RegExp(
      `${I_DO}(?:opened?|placed?|bought|buy|sold|sell|closed?|entered|executed?|filled|moved?|adjusted|upgraded?|granted?|added?|credited?|refund(?:ed)?|transferred|deleted?|cancel(?:l?ed)?|sent|e-?mailed|updated|changed|saved|stored|recorded|reset|booked|contacted) (?:in )?${OBJECT}(?! (?:signal|idea|${THING})\\b)`,
    ),
    isTrue: () => false,
  },
  {
    when: new RegExp(
      `${MINE}${THING}${PLACE}${IS}(?:set|active|on|live|in place|running|armed|ready|up|saved|created|added|placed)\\b`,
    ),
    isTrue: isWatching,
    isState: true,
  },
  {
    when: new RegExp(
      `${MINE}${THING}${PLACE}${IS}(?:removed|cancell?ed|deleted|off|gone|cleared|stopped)\\b`,
    ),
    isTrue: ({ done }) => done.has('cancel-watch'),
    isState: true,
  },
  {
    when: new RegExp(
      `${MINE}(?:trades?|positions?)${PLACE}${IS}(?:open(?:ed)?|live|active|running|closed|on|in)\\b|\\byou are ${ON}(?:long|short|in (?:the|a|this) (?:trade|position))\\b`,
    ),
    isTrue: hasTrade,
    isState: true,
  },
  {
    when: new RegExp(
      `${MINE}(?:orders?|trades?|positions?)${PLACE}${IS}(?:placed|filled|executed|through|entered|cancell?ed)\\b`,
    ),
    isTrue: () => false,
    isState: true,
  },
  {
    when: new RegExp(
      `${MINE}(?:signals?|ideas?)${PLACE}${IS}(?:running|live|active|open(?:ed)?|tracked|being tracked)\\b`,
    ),
    isTrue: isTracking,
    isState: true,
  },
  {
    when: /\b(?:your|the|some) (?:\w+ ){0,2}?(?:tokens?|plan|profile|account|e-?mail|password|settings|subscription|notes?|stop|target)s? (?:has|have) been (?:upgraded|refunded|credited|added|granted|transferred|deleted|updated|changed|saved|sent|reset|moved|cancell?ed|activated)\b/,
    isTrue: () => false,
    isState: true,
  },
  {
    when: new RegExp(
      `^(?:(?:an? |the |your )?(?:${THING}|order|trade|position)) (?:set|placed|opened|closed|filled|executed|cancell?ed|removed|active|live)$`,
    ),
    isTrue: () => false,
  },
  { when: /\bconsider it done\b|\bdone as you asked\b/, isTrue: () => false },
];

const OFFERS =
  /\bif you (?:want|like|wish|ask|say|agree|tell|would)\b|\bsay the word\b|\b(?:tell|ask) me\b|\bjust (?:ask|say)\b|\bwhen(?:ever)? you (?:ask|say)\b/;
const NOT_DONE =
  /\b(?:no|not|never|nothing|nobody|none|can|could|would|should|shall|may|might|before|without|how|whether|like me to)\b/;
const NOT_YET =
  /\b(?:no|not|never|nothing|if|when|once|until|unless|before|after|while|whether|could|would|should|may|might|can)\b/;

const shortForms: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:cannot|can't)\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/n't\b/g, ' not'],
  [/'ve\b/g, ' have'],
  [/'ll\b/g, ' will'],
  [/'re\b/g, ' are'],
  [/\bi'm\b/g, 'i am'],
  [/'d\b/g, ' would'],
  [/\b(?:went|gone) ahead and\b/g, 'have'],
  [/\b(it|that|there|this|what|here|he|she)'s\b/g, '$1 is'],
];

const inFull = (text: string): string =>
  shortForms.reduce(
    (all, [short, full]) => all.replace(short, full),
    text
      .toLowerCase()
      .replace(/[\u2018\u2019\u02bc]/g, "'")
      .replace(/[*_"“”]/g, ''),
  );

const CLAUSE = /[,;:()\u2014]|\s-+\s|\b(?:and|but|because|so|yet|although|though)\b/;
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+|\n+/);
const clausesOf = (sentence: string): string[] =>
  sentence
    .replace(/[.!?]+$/, '')
    .split(CLAUSE)
    .map((one) => one.trim());

/** Certainty where there is none, and acts that did not happen; linear in the text. */
export function claimsIn(text: string, acts: DoneActs): string[] {
  const sentences = sentencesOf(inFull(text)).filter((one) => !ASKS.test(one));
  return [
    ...(sentences.some(isCertain) ? ['a promise'] : []),
    ...(sentences.some((one) => claimsAct(one, acts)) ? ['a claim to have done what was not done'] : []),
  ];
}

function isCertain(sentence: string): boolean {
  const meant = sentence.replace(EMPHASIS, ' ');
  if (!LEFT_OPEN.test(meant) && forecasts.some((pattern) => pattern.test(meant))) return true;
  return clausesOf(meant).some((clause) =>
    certainties.some((pattern) => {
      const found = pattern.exec(clause);
      if (!found) return false;
      const after = clause.slice(found.index + found[0].length);
      return !DENIED.test(clause.slice(0, found.index)) && !DENIED_AFTER.test(after);
    }),
  );
}

function claimsAct(sentence: string, acts: DoneActs): boolean {
  if (OFFERS.test(sentence)) return false;
  return clausesOf(sentence).some((clause) =>
    actClaims.some(({ when, isTrue, isState }) => {
      const found = when.exec(clause);
      if (!found || isTrue(acts)) return false;
      return isState ? !NOT_YET.test(clause) : !NOT_DONE.test(clause.slice(0, found.index));
    }),
  );
}
