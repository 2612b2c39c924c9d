import { correctedWords } from '../text/corrected-words.ts';
import { declinesAct, isReported } from './declined.ts';

/** Acts that only a wish in the user's own words may set off (docs/product-rules.md#R30). */
export type ActWish = 'signal' | 'watch' | 'cancel-watch';

export type WishReading = {
  /** "don't set an alert", "no signals today". */
  isRefused: boolean;
  /** "should I maybe", "what if I set". */
  isHypothetical: boolean;
  /** Hardly anything but the wish is said: "any signals today". */
  isBare: boolean;
  wishes: ReadonlySet<ActWish>;
};

const ACT =
  'signals?|trades?|trading|ideas?|setups?|alerts?|alarms?|watch(?:es|ing)?|notif\\w+|open(?:ed|ing)?|set(?:ting)?|buy(?:ing)?|sell(?:ing)?|offer(?:ing)?|touch(?:ing)?|cancel|remove|delete|place|start|tokens?|ping|anything|pasang';
const refusals: readonly RegExp[] = [
  new RegExp(
    `\\b(?:do not|never|no more|not|without|stop|instead of|rather than|nothing|no|jangan|nicht|kein\\w*)(?! (?:idea|problem|matter|clue)\\b)(?: (?!but\\b|if\\b|when\\b|until\\b)\\w+){0,4}? (?:${ACT})\\b`,
  ),
  /\b(do not|never|please no|rather not) (ever |even |you |just )?(do|set|make|open|start|remind|touch|place|buy|sell|give|send|need|want|offer|add|put|change|move|close|cancel|delete|spend|use|charge|take|watch|alert|show)\b/,
  /\b(leave|keep) (it|that|them|my \w+|all|everything|the \w+)( \w+){0,2}( (alone|as|be|open))?$|\bleave (it|gold|that)\b/,
  /\b(anything|everything) but\b/,
  /\b(just|only) (looking|asking|curious|wondering|reading|browsing|checking|testing|saying)\b/,
  /\b(no thanks?|no thank you|nope|not for me|not (now|today|yet|interested)|never ?mind|i am good|pass on)\b/,
];
const NO_REFUSAL =
  /\b((?:what is|explain|lesson on|teach me about|how does|about) (?:an? |the )?stops?|why (do|did|does|is|are|not)|not sure|do not (miss|forget|lose|know|understand|get)|can not|could not|would not|why no|if not|is it not|did not|does not|not yet|stop loss|(?:watch|alert|alarm) not an? (?:trade|signal|idea)|is not|are not|was not|no longer need|do not need|not \d\S*)\b/g;
const HYPOTHETICAL =
  /\b(in (general|theory|principle)|let us say|lets say|it says|someone|somebody|once (set|had|took|made|asked)|(is|are|was) fine (where|as|with)|if (the|a|an|my|your|his|her|our) \w+ could|should i|shall i|would you|would it|would (it be|i)|what (would|will|happens|could)|what if|if i|if you|maybe|might|thinking (of|about|to)|wonder(ing)?|suppose|supposing|hypothetical(ly)?|imagine|almost|nearly|how (do|does|would|can|could|to)|what (do|does|is|are) (an?|the|your|it|i|you|alerts?|watch\w*|signals?|happens?)|my (friend|brother|sister|dad|mum|mom|cousin|mate|boss)|before i|tempted|is it (a |worth|good|bad|smart|wise|ok|safe|better)|would have|could have|should have|have you ever|did you|do you (ever|really|actually|think)|can you even|are you able|one day|some day|someday|later|tomorrow maybe|not decided|dunno|perhaps)\b/;

const POLITE =
  /\b(can|could|would|will) (you|u|i|we|ya)( please)? (give|show|find|get|send|have|share|suggest|make|set|watch|alert|ping|tell|notify|let|put|remind|message|cancel|remove|delete|stop|text|warn|keep|wake)\b/;
const THING =
  '(?:signals?|trade ideas?|trading ideas?|ideas?|set ?ups?|trades?|entry|entries|opportunit(?:y|ies)|break ?outs?|picks?|tips?|trade plan)';
/** "Set and forget, good idea?" and "rate a signal" wish for none. */
const OF_SIGNALS =
  /^(?!.*\b(give|show|send|want|need|any|get|find|got|have)\b).*\b(good|bad|smart|stupid|silly|great|nice|better|worse) (idea|trade|setup|entry)s?$|\b(rate|rating|comment|review|share|thumbs?|like|vote|screenshot|delete|report|copy|bug|wrong) (\S+ ){0,4}(signals?|ideas?|trades?)\b|\b(signals?|ideas?|trades?) (\S+ ){0,3}(thumbs|rating|comments?|reviews?|aviator|roulette|casino|lottery)\b/;
/** A word alone names a thing and wishes for nothing. */
const ONLY_NAMED = /^(?:ok |so |hm+ )*(?:trades?|trading|ideas?|tips?|picks?|entry|entries|practi[cs]e)$/;

const signalWishes: readonly RegExp[] = [
  new RegExp(
    `\\b(give|show|find|get|send|want|need|looking for|look for|any|got|have|is there|are there|make|share|suggest|another|1|one|next|new|best|good|fresh|daily|weekly|safe|safest|quick|swing|scalp|open|take|place|hit me with|drop|throw|todays?|your|practi[cs]e)\\b(?: (?!not\\b|no\\b|to\\b)\\S+){0,6}? ${THING}\\b(?! (?:but|though))`,
  ),
  new RegExp(`^(?:an? |1 )?${THING} (?:for|on) (?:\\S+ ){0,3}?please\\b`),
  new RegExp(`^(?:\\S+ ){0,7}(?<!\\b(?:to|than|i|de|pas) )${THING}(?: \\S+){0,7}$`),
  /\bwhat (should|can|do|shall|could) (i|we) (trade|buy|sell)\b|\bwhat to (buy|sell|trade)\b|\b(trade|buy|sell) (it|this|that)( please| now)?$|\bpaper trade\b|\b(something|anything|1|one|a) (\S+ )?(safe|safer|safest|low risk|careful)\b|\bsafest\b|\b(play|trade) (the |this |it|nfp|cpi|fomc|news)|\b(nfp|cpi|fomc|news|event) (play|trade)\b/,
];
const ABOUT_SIGNALS =
  /\b(quanto|custa|cuanto|cuesta|combien|coute|kostet|berapa|quel|hate|old|pas|rather|never|torn|how|why|my|those|these|last|explain|mean|cost|costs|was|were|did|closed?|open(ed)?|past|win rate|result|results|doing|journal|log|record|note|about|tell|what (is|are|does))\b/;

const CALLS =
  '(?:tell|let(?= me know)|alert|notify|ping|wake|warn|text|message|remind|buzz|poke|e ?mail|call|inform|signal|shout at|give) me';
const watchWishes: readonly RegExp[] = [
  new RegExp(
    `\\b(?!give me(?: \\S+){0,4}? \\d)${CALLS}(?: know| a (?:shout|heads up|ping|call|nudge))?(?: (?:about it|please|here|there))?(?: \\S+){0,4}? (?:when|if|once|as soon|at|should|the (?:moment|second|minute)|before|in case|\\d\\S*)(?: |$)`,
  ),
  /^(?:(?:please|and|also|ok|then|now|hey|pipsy|so|yes|just|actually|hi|cool|good|fine|great) )*(watch|alert|ping|notify|monitor|follow|flag|keep (an |1 )?(eye|watch)|put (an? |1 )?(alert|alarm|watch|eye)|set (an? |up |1 |another |me |the )*(alert|alarm|watch|notification|level|reminder|it)|add (an? |1 |another )?(alert|alarm|watch)|make (an? |1 |me )*(alert|alarm)|create)\b(?! (this space|out|it like))/,
  /\b(can|could|would|will) (you|u)( please)? (\S+ ){0,2}?(watch|alert|ping|notify|monitor|follow|keep an eye|set|put|tell me (when|if)|let me know|remind|wake|warn)\b/,
  /\b(i want|i need|i would like|want|need|give me|i want to) (\S+ ){0,3}?(alerts?|alarm|watch|notification|ping|heads up|be (told|notified|alerted)|know (when|if|the (second|moment|minute)))\b/,
  /\b(alert|alarm) \$?\d/,
  /\b(alert|alarm|watch|notification) (at|on|me|if|when|for|above|below|over|under|near|\S+ \d)/,
  /\d\S{0,40}( \S{1,40}){0,8} ((tell|ping|alert|notify|warn|text|message|let|wake|buzz) me( know)?|ping|alert|notify)( please| then| ok)*$/,
  /\d\S{0,40}( \S{1,40}){0,6} (alert|alarm|notification)( please| pls)*$/,
  /\b(shout|holler|say something|scream) (if|when|once)\b/,
  /\b(if|when|once|as soon as) .{3,60} (tell|ping|alert|notify|warn|text|message|let|wake|buzz) (me|us)\b/,
  /\b(set|put) (me )?(something|one|the|an?|it|another)( one)? (at |on )?\$?\d\S*/,
];
const ABOUT_WATCHES =
  /\b(did|does|do|has|have|was|were|is|are|would|who|why|how|what|which|my friend) (\S+ ){0,5}(alerts?|alarms?|watch(es)?|notifications?)\b(?! me)|\bi (already )?(have|watch|watched)\b|\bmy (alerts?|alarms?|watch(es)?)\b|\b(remind|tell) me (what|which|how|about)\b|\blist\b|\bhad (an? |the |my )?(\S+ )?(alerts?|alarms?|watch)\b|\bit (rang|fired|went off|triggered)\b|\b(nobody|no one|noone) (\S+ )?(needs?|wants?|uses?|sets?)\b|\b(you|u) (said|told|promised|wanted|were going to)\b|\b(alert|notify|tell|ping|warn) me (on|about|of|for|before) (the )?(\S+ )?news\b|\b(tell me|let me know) (if|whether)\b.*\b(too|ok|okay|good|bad|right|wrong|enough|normal|worth|safe|possible|true|allowed|better|correct|tight|wide|risky|smart|stop|lots?|margin|i (can|should|am|have|need))\b/;
const MOVES_A_WATCH =
  /\b(move|change|shift|swap|bring|raise|lower|switch)\b.*\b(watch|alert|alarm|level)\b.*\d/;
/** "Tell me if that is good" is a question; a price to wait for moves. */
const ASKS_IF =
  /\b(tell|let) (me|us)( know)?( \S+){0,5}? (if|whether)\b(?!.*\b(hits?|reach(es)?|touch(es)?|breaks?|cross(es)?|drops?|falls?|rises?|goes|gets?|moves?|climbs?|dips?|jumps?|above|below|under|over|past|happens?|comes)\b)/;
const CANCELS =
  /\b(cancel|remove|delete|turn off|switch off|clear|(?<!\b(?:that|the|this|a|an|big|biggest|worst|largest|sharpest|deepest|huge|sharp|sudden|single|daily|day|last|was|did|does|would|will|of|to|yesterdays|todays|price|it|gold|silver|oil|crude|bitcoin|btc|ether|ethereum|eth|euro|cable|pound|yen|dollar|usdjpy|eurusd|gbpusd|gbpjpy|aussie|kiwi|loonie|swissy) )drop|kill|end|undo|get rid of|take off|disable|stop (watching|alerting|tracking|notifying|pinging)|stop (the|my|that|all|every) (\S+ )?(alerts?|watch(es)?|alarms?)|no longer need|do not need)\b(?=.*\b(watch(es)?|alerts?|alarms?|notifications?|it|that|them|one|1|all|everything|both|level|\d+\S*|gold|silver|oil|bitcoin|btc|eth|euro|cable|watching)\b)|\b(watch|alert|alarm) off\b/;

export const TAKES_BACK = /\b(nah|no|wait|actually|nvm|hmm)\b.*\b(keep|leave) (it|that|them|this)\b/;
const KEEPS = /\b(do not|never|not|did i) (\w+ ){0,3}?(cancel|remove|delete|clear|stop|turn)\b/;

export function readWishes(text: string): WishReading {
  const said = correctedWords(text).join(' ');
  const takesBack = TAKES_BACK.test(said);
  const isRefused =
    takesBack || declinesAct(said) || refusals.some((pattern) => pattern.test(said.replace(NO_REFUSAL, ' ')));
  const isHypothetical =
    (isReported(said) || HYPOTHETICAL.test(said.replace(POLITE, ''))) &&
    !/\bwhat (should|can|do|could|shall) (i|we) (trade|buy|sell)\b|\bwhat is the (best|safest) \w+\b/.test(
      said,
    );
  const wishes = new Set<ActWish>();
  const isOfSignals = ABOUT_SIGNALS.test(said) || OF_SIGNALS.test(said) || ONLY_NAMED.test(said);
  if (!isOfSignals && signalWishes.some((pattern) => pattern.test(said))) wishes.add('signal');
  if (
    (watchWishes.some((pattern) => pattern.test(said)) && !ABOUT_WATCHES.test(said) && !ASKS_IF.test(said)) ||
    MOVES_A_WATCH.test(said)
  )
    wishes.add('watch');
  if (CANCELS.test(said) && !KEEPS.test(said) && !takesBack) wishes.add('cancel-watch');
  return { isRefused, isHypothetical, isBare: isBareWish(said), wishes };
}

/** From there on the learned reader agrees that an act is wished now; less will do where nothing but the wish is said. */
const LEAST_WISHED = { stated: 0.5, bare: 0.15 };

/** Certainties of the learned reader; null where none was asked. */
export type Wished = Readonly<Record<ActWish, number>> | null;

export const agrees = (act: ActWish, wished: Wished, isBare = false): boolean =>
  wished === null || wished[act] >= (isBare ? LEAST_WISHED.bare : LEAST_WISHED.stated);

const BARE =
  /^((please|hi|hey|hello|ok|and|so|yo|now|pipsy|also|then) )*(any|got any|have you (got )?any|do you have|give me|show me|find me|send me|i (want|need)|can (i|you) (get|have|give|find|show|set|watch)|signals?|trade|trade idea|set ?up|alert|watch|tell me|let me know|ping me|(\S+ ){1,3}(signal|setup|trade idea|practi[cs]e (?:idea|trade)|alert))\b/;
const MOST_BARE_WORDS = 8;
const isBareWish = (said: string): boolean => said.split(' ').length <= MOST_BARE_WORDS && BARE.test(said);

/** True only where the words carry the wish, un-negated and not as a thought experiment, for the rules and the learned reader. */
export const isWished = (
  act: ActWish,
  { isRefused, isHypothetical, isBare, wishes }: WishReading,
  wished: Wished,
): boolean =>
  wishes.has(act) && !isHypothetical && (!isRefused || act === 'cancel-watch') && agrees(act, wished, isBare);
