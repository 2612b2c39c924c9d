/** Feelings come before every other reading: they are looked for in the whole text. */
export type Feeling =
  | 'crisis'
  | 'distress'
  | 'needed-money'
  | 'promise'
  | 'setback'
  | 'streak'
  | 'revenge'
  | 'fear'
  | 'greed'
  | 'fomo'
  | 'overtrading';

const crisis =
  /\b(kill(ing)? my ?self|kms|suicid(e|al)|sucidal|suicidle|end (my|it) (life|all)|take my (own )?life|(want|wanna|going|ready) to die|wanna die|wish i (was|were) dead|better off dead|don'?t want to (live|be alive|be here|wake up)|no (reason|point) (to|in) liv(e|ing)|self[ -]?harm|hurt(ing)? my ?self|cut(ting)? my ?self|can'?t go on|not worth living|life is over|done with life|tired of living|goodbye (forever|world))\b/;

const distress =
  /\b(lost (everything|all|it all|(all )?my (life )?savings|my (house|home|rent|job|wife|family|mortgage))|ruined (my|our|me|everything)|i'?m ruined|i am ruined|(i'?m|i am|feel(ing)?|so|am) (hopeless|worthless|desperate|depressed)|i'?m broke|i am broke|can'?t (sleep|eat|breathe)|panic attack|having a breakdown|can'?t stop (trading|gambling|betting)|addict(ed|ion)|gambling (problem|habit)|hiding (it|this|losses|my losses) from|(so )?ashamed|hate my ?self|drowning in debt|deep in debt|can'?t (pay|afford) (my|the|our) (rent|bills|food|mortgage|kids)|wiped (me )?out|blew (up )?my (whole |entire )?account|please help me i lost|i want to cry|crying)\b/;

const borrowed =
  /\b((borrow(ed|ing)?|loan(ed)?|lend me|credit cards?|overdraft|payday loan|re-?mortgage|(my|a|the|our) mortgage|pawn(ed)?)\b[^.?!]{0,60}\b(trad(e|ing)|invest(ed|ing)?|deposit|account|gold|forex|bitcoin|crypto|buy|put|market|signal|fund|position)|(trad(e|ing)|invest(ed|ing)?|deposit|buy|put|fund)\b[^.?!]{0,60}\b(borrow(ed|ing)?|loans?|credit cards?|overdraft|(my|a|the|our) mortgage))\b/;

const needed =
  /\b((rent|food|grocery|groceries|bill|school|tuition|college|medical|emergency|wedding|retirement|pension|mortgage|tax|kids|childrens?|mums?|moms?|parents|wifes?|husbands?|last|all my|life)('s)? (money|fund|funds|savings|cash|salary|pay|paycheck)|life savings|(sell|sold|selling) my (car|house|home|ring|jewell?ery|laptop|phone)[^.?!]{0,40}(trad|invest|buy|gold|bitcoin)|(put|go|going|went|bet|risk) (it )?all[ -]?(in|on|of it)|all in on|(trade|invest|bet|put|risk|deposit) everything i (have|own|got)|my last (\$|dollar|euro|pound|money|[0-9]))\b/;

const promise =
  /\b(guarantee[ds]?|guaranteed|sure (thing|profit|win|shot)|(risk|loss)[ -]?free|without (any )?risk|no risk|can'?t lose|never los(e|es|ing)|100 ?%|always (win|right|profit)|get rich|become (a )?(millionaire|rich)|rich quick|double my (money|account)|triple my (money|account)|(how much|what) (money )?(will|can|could|would) i (make|earn|win|profit)|make me (rich|money|a millionaire)|quit my job|make \$?[0-9]+ (a|per) (day|week|month)|holy grail|secret (to|of|strategy))\b/;

const setback =
  /\b(i (just |have |ve |'ve )?(lost|lose) (again|money|another|a (lot|trade)|my (trade|money)|\$?[0-9]+|today|yesterday|this|so much|too much|half|big)|i keep losing|i('?m| am) losing|(lost|losing) (again|three|two|five|money)|stopped out( again)?|(on a|in a|my) losing streak|(had|having) a (bad|terrible|awful) (day|week)|(i'?m|i am|feel(ing)?) (so |very |really |a bit |kind of )?(sad|bad|down|frustrated|angry|scared|afraid|nervous|anxious|stressed|upset|terrible|awful|stupid|tired|worried)|revenge|win (it|my money) back|make (it|my money) back|recover my loss(es)?|my signals? (failed|lost))\b/;

const question = /^(what|whats|what's|explain|define|meaning|how does|how do|teach)\b/;

/** The strongest feeling in a text that went through `plain`, or null. */
export function feelingIn(text: string): Feeling | null {
  const said = text.replace(/\s+/g, ' ').trim();
  if (crisis.test(said)) return 'crisis';
  if (distress.test(said)) return 'distress';
  if (question.test(said) && /\b(losing streak|margin loan|risk free|leverage|drawdown)\b/.test(said))
    return null;
  if ((borrowed.test(said) || needed.test(said)) && !/\b(premium|tokens?|upgrade|subscription)\b/.test(said))
    return 'needed-money';
  if (promise.test(said)) return 'promise';
  return setback.test(said) ? 'setback' : null;
}
