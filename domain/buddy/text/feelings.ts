import { anyOf } from '../phrases/any-of.ts';

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

/** Cared for before anything else is answered. */
export const isDistress = (feeling: Feeling | 'none' | null | undefined): feeling is 'crisis' | 'distress' =>
  feeling === 'crisis' || feeling === 'distress';

const crisis = anyOf(
  'kill(?:ing)? my ?self|kms|suicid(?:e|al)(?= (?:is|thoughts?|now|today|and|seems|looks|note|hotline|help|right now)|$)(?<!(?:is|it is|this is|committed|here|this) suicide)|(?:commit|committing|thinking (?:about|of)|think about|thoughts of|considering|attempt(?:ed)?|am|feel(?:ing)?) (?:suicid(?:e|al)|sucidal|suicidle)|end(?:ing)? (?:my|it all|it(?= tonight|$)|things(?! up)|everything)(?: life)?|take my (?:own )?life|unalive|off my ?self',
  '(?:want(?:s|ed)?|ready|rather|better|wish|hope|like|going) (?:to |i could |i would |i )?(?:just )?(?:die|be dead|dead|sleep forever|never wake up|not wake up|stop existing|stop living|disappear forever|vanish forever|not be here|be gone forever)|wish i (?:was|were) (?:dead|never born|gone)|better off (?:dead|without me)|(?:do|would|will) not (?:want|wish|like) to (?:live|be alive|be here|wake up|exist|go on|be around|be on this)|not want to live|not wake up|never wake up',
  'no (?:reason|point|sense|use|purpose) (?:to|in|for) (?:liv(?:e|ing)|going on|go on|being alive|life|existing|continuing to live)|(?:any|a) (?:reason|point) (?:to|in) (?:live|living|go(?:ing)? on)|self ?harm|no way out(?! of the trade)|(?:do not|can not|no longer) see (?:a |any |my )?(?:future|way forward|way out|light)|no future for me|nothing (?:left )?to live for|give up on life|had enough of life|the world (?:is|would be) better without me|(?:do not|can not) want to be here|point of (?:living|life|anything|it all|going on|being here|even living)|(?:feel|feeling) like (?:dying|ending it|ending my life|not living|giving up on life)|(?:stop|over|gone|sleep|quiet) forever|if i (?:was|were) (?:dead|gone)|(?:bought|took|have|swallowed|counting|taking) (?:the |some |my |a bottle of |enough |all the )*pills|(?:hurt|harm|cutt?|hang|shoot|drown|poison)(?:ing)? my ?self|can not (?:go on|live like this|do this life|take life)|not worth living|(?:life|living) (?:is |has )?(?:not|no|over|pointless|meaningless|done)(?: (?:worth|over|it|any|anymore|more|for me))*|life is over|(?:done|finished|tired|sick|over) (?:with|of) (?:life|living|everything in life|being alive|existing)|goodbye (?:forever|world|everyone)|will not be (?:here|around|alive) (?:tomorrow|much longer|anymore|next)|(?:nobody|no one|noone|who) (?:would|will|is going to) (?:even )?(?:miss|notice|care)|disappear forever|i (?:mean )?life$|(?:jump|jumping) (?:off (?:a|the)|from|in front|every day)|think about jumping|pills tonight|overdose|rope|bridge tonight|last (?:day|night) on earth|leave this world|suicide is|way out is (?:death|to die)|only way out|(?:do not|not|no) see (?:a |any |the )?(?:reason|point|way) to live',
);
const notCrisis = anyOf(
  '(?:he|she|who|they|trader|guy|friend) (?:killed|kill)',
  'himself|herself|themselves',
  '(?:dollar|gold|silver|oil|bitcoin|btc|eth|ether|euro|pound|yen|market|stocks?|crypto|price|pair|it|trade|economy)(?: \\w+){0,2} (?:to )?die',
  'end(?:ing)? my (?:gold|silver|oil|euro|btc|eth|\\w+ )?(?:alerts?|alarms?|watch(?:es)?|subscription|trial|plan|premium)',
  'end my (?:day|week|trade|session|month)',
);
const distress = anyOf(
  '(?:lost|gambled away|burned|blew|blown|wasted|spent|destroyed|wiped) (?:everything|all of it|it all|all|(?:all )?(?:my|our|his) (?:\\w+ )?(?:savings?|house|home|rent|job|wife|husband|family|mortgage|money|pension|inheritance|kids|life|fund|account(?= (?:and|today|i)))|every (?:penny|cent|dollar)|(?:the|our) (?:house|savings|family))',
  '(?:ruined|destroyed|destroying|ruining|wrecked|taken over|taking over|consum(?:ed|ing)) (?:my|our|me|everything)|i am (?:ruined|broke|bankrupt|finished|desperate|done for|hopeless|worthless|depressed|broken|drowning|an addict|sick|destroyed)(?! (?:of|at))|(?:so |feel(?:ing)? |completely |just |totally )(?:hopeless|worthless|desperate|depressed|broken|numb|trapped|ashamed|suffocating)|hopeless|bankrupt(?:cy)?|financially|ruined',
  '(?:have |has |did )?not slept|can ?not (?:sleep|eat|breathe|cope|function|think straight|take it|stop (?:gambling|betting|crying|checking|looking|thinking|this|shaking|it|losing))|(?:can not|not able to|unable to) (?:eat|sleep|breathe)|panic(?:king)? (?:attack|right now|mode|so)?(?! bought)|panicking|heart (?:is )?(?:racing|pounding)|breakdown|breaking down|falling apart|collaps(?:ing|e)|hyperventilating|shaking and|crying|want to cry|sobbing',
  'addict(?:ed|ion|ive)?|i owe (?:people|everyone|him|her|them|my|so much|a lot|thousands)|gambling (?:problem|habit|addict|disease|issue)|like a drug|(?:gambler|gambling again|compulsive)|hiding (?:it|this|losses|my losses|from)|(?:lie|lied|lying) to (?:everyone|my|people|family|him|her)|so ashamed|ashamed|hate my ?self|(?:drowning|deep|so much|too much|huge|in|massive) (?:in )?(?:debts?)(?! to)|in debt|(?:can not|could not) (?:pay|afford) (?:my|the|our) (?:rent|bills?|food|mortgage|kids|loan)|wiped (?:me )?out|blew (?:up )?(?:my |the )?(?:whole |entire )?account|(?:account|savings|money|everything)(?: \\w+){0,3} (?:is |are )?(?:gone|zero|at zero|wiped|blown|empty)(?! (?:up|down))|everything i (?:had|have|own|owned|saved|worked for|built)(?: \\w+)? (?:is |are )?(?:gone|lost)|(?:lost|losing) (?:my )?(?:house|home|family|marriage) (?:because|over|to)|years? of savings|(?:my|our) (?:marriage|wife|husband|family|relationship|life) (?:is|will|has|left|wants|leaving|does)(?: \\w+){0,4} (?:falling|leav(?:e|ing)|left|me|apart|divorce|over|gone|know|hate)|divorce|margin called to zero|lost (?:my|the) (?:job|house|home)|(?:trade|trading|stare|chart)(?: \\w+){0,3} all night|at (?:3|4|5) ?am|quit trading \\w+ times',
);
const notDistress = anyOf(
  '(?:not|never|no) (?:\\w+ )?(?:addicted|panicking|hopeless|broke|ashamed|ruined)',
  '(?:my |a )?(?:friend|uncle|brother|guy|trader|neighbou?r|cousin|dad|colleague|he|she|they|people)(?: \\w+)? (?:lost|lose|blew|is addicted|who)',
  'tokens?|password',
  'what (?:is|happens) ',
  'panic bought',
);
const needed = anyOf(
  '(?:borrow(?:ed|ing)?|loan(?:ed|s)?|lend me|lent me|credit cards?|overdraft|payday|re ?mortgage|mortgage(?! rates?)|pawn(?:ed)?|owe|advance)\\b.{0,60}\\b(?:trad(?:e|es|ing)|invest(?:ed|ing)?|deposit(?:ed)?|account|gold|forex|bitcoin|btc|eth|crypto|buy|put|market|signals?|fund|position|profit|pay (?:it|him|her|them) back)',
  '(?:trad(?:e|ing)|invest(?:ed|ing)?|deposit(?:ed)?|buy|put|fund(?:ed)?|account|use|using)\\b.{0,60}\\b(?:borrow(?:ed|ing)?|loans?|credit card|overdraft|mortgage|lent|credit)',
  '(?:rent|food|grocer(?:y|ies)|bills?|school|tuition|college|university|medical|medicine|emergency|wedding|retirement|pension|mortgage|tax|kids?|child(?:ren)?s?|baby|mums?|moms?|dads?|parents|wifes?|husbands?|grandmas?|holiday|car|house|life|surgery|hospital|study|student|rainy day|last) (?:s )?(?:money|funds?|savings|cash|fees?|salary|pay|pay ?check|payment|budget|loan|surgery|operation|treatment)',
  '(?:money|cash|it|this|profit|win|funds?)(?: \\w+){0,3} (?:for|before|to pay|by|pays?|to cover)(?: \\w+){0,2} (?:rent|bills?|surgery|hospital|school|tuition|food|mortgage|wedding|operation|medicine|debts?|loan|landlord)|(?:my|the) (?:rent|mortgage|bills?|tuition|food|electricity|loan|medicine) (?:depends?|is due|are due|due|is on|money|relies)|(?:pay|make|cover|need|for) (?:my |the |our )?(?:rent|mortgage|bills|tuition|electricity|loan|debts?)(?! (?:rates?|decision))|life savings|savings (?:into|in|on|to)|all (?:of )?my (?:savings|money|salary|cash)|(?:whole|entire|full|all my|my last|last|this months?) (?:pay ?check|salary|wage|pay|money|savings|bank account)|(?:sell|sold|selling) (?:my|the) (?:car|house|home|ring|jewell?ery|laptop|phone|bike|watch|furniture|tv|flat)',
  '(?:put|putting|go|going|went|bet|betting|risk|throw|i am|be) (?:it )?all ?(?:in|on|of it)(?! favou?r)|all in on|(?:trade|invest|bet|put|risk|deposit|with|on) (?:\\w+ ){0,3}everything (?:i|we) (?:have|own|got)|everything i (?:have|own|got) (?:on|in|into)|all the money i (?:have|own|got)|(?:everything|all) i (?:have|own|got|saved)(?: \\w+){0,4} (?:in|into|on)|my last (?:\\$|dollars?|euros?|pounds?|money|\\d|bucks|savings)|last \\$\\d+|need this money|can not afford to lose|(?:it|this) (?:has|have) to work|money i (?:need|can not lose)',
);
const notNeeded = anyOf(
  'premium|tokens?|upgrade|subscription',
  '(?:guy|friend|neighbou?r|colleague|cousin|brother|people|someone)(?: \\w+){0,3} (?:is|are|went|goes) all in',
  'do not|never trade',
  'affordable',
);
const promise = anyOf(
  'guarante?ed?s?|garanteed?|gaurante+d?|guarantie|assured|(?:100|1000|200|110|99)% ?(?:win|sure|profit|accurate|safe|guaranteed|certain|winning|success|correct|right|signal|trade|a)|100%$|sure ?(?:thing|profits?|win|wins|shot|trade|signal|money|bet|fire)|(?:risk|loss) free|without (?:any )?(?:risk|losing|losses)|(?:no|zero) (?:risk|loss)(?! (?:management|limit))|(?<!i )(?:can|could|will|does|do) ?not (?:lose|fail|go wrong|miss)|never (?:los(?:e|es|ing)|fails?|wrong)|always (?:win|right|wins|profit)|(?:promise|swear|certain|definitely|for sure|surely|without fail)(?: \\w+){0,4} (?:win|wins|profit|money|make|trade|rich|earn|work|double)|(?:make|earn|win|profit)(?: \\w+){0,5} (?:for sure|guaranteed|surely|without risk|certain|no matter what|every (?:single )?day|each day|daily)|can you promise|promise me|promise i',
  '(?:get|getting|be|become|becoming|make me|got|how to be) (?:\\w+ )?(?:rich|a millionaire|millionaire|wealthy|a billionaire|financially free)|rich (?:quick|fast|by|this|now|soon)|millionaire|lambo|ferrari|yacht|(?:double|triple|10x|100x|quadruple|multiply|5x|x10|x100) my (?:money|account|capital|deposit|balance|investment)|(?:turn|flip|grow|make) (?:my )?\\$?\\d+ (?:in ?to|to|become) \\$?\\d+|(?:turn|flip|grow)(?: \\w+){0,4} into(?: \\w+){0,2} (?:\\$?\\d+|million|thousand)|\\$?\\d+ (?:to|into) \\$?\\d{4,} (?:in|this|by|within)',
  '(?:how much|what)(?: \\w+){0,3} (?:money |profit |cash )?(?:will|can|could|would|do) (?:i|we|one|you)(?: \\w+){0,3} (?:make|earn|win|profit|gain)(?! (?:if|it|with \\d+lots)).*|(?:can|could|will|would) i (?:make|earn|live (?:off|of|from))(?: \\w+){0,5} (?:\\$\\d+|\\d+|living|fortune|a day|a month|per|money|trading|full time)|quit (?:my|the|his) (?:day )?job|make \\$?\\d+%? ?(?:a|per|every|each) (?:day|week|month)|\\$\\d+ (?:a|per|every|each) (?:day|week|month)|(?:make|earn)(?: \\w+){0,3} (?:fast|quick|easy|quickly|overnight) (?:money|cash)?|holy grail|(?:the |your )?secret (?:to|of|for|strategy|trick|formula)|(?:quick|fast|easy|free) (?:money|cash|profit|bucks)(?! this is)|money (?:printer|machine|glitch)|make me (?:money|profit|\\$)|passive income|get me (?:\\$?\\d+|rich)|retire (?:early|by|next|in)|foolproof|(?:make|get|win)(?: \\w+){0,4} \\$\\d+(?: \\w+){0,4} (?:by|until|before|within|in) (?:tomorrow|tonight|today|friday|monday|\\w+ (?:days?|hours?|weeks?))|need \\$\\d+ (?:by|until|before|today|tonight)|(?:signals?|trades?|strategy|system) (?:that )?(?:never|always|can not)|fool proof|risk ?less|cheat code',
);
const lesson = /\b(explain|teach|lesson|what is wrong|scam|meaning|mean)\b/;
const lost =
  '(?:lost|lose|loss|losing|losses|losers?|stopped out|red|l|ls|stops? hit|stop loss(?:es)?|stop outs?|bad trades?|wrong)';
const streak = anyOf(
  `(?:\\d+|two|three|four|five|six|seven|eight|nine|ten|several|many|so many|multiple|couple|few|third|fourth|fifth|sixth|seventh) (?:\\w+ ){0,2}${lost}(?: \\w+){0,3} (?:in a row|straight|back to back|today|this|so far|already|running|consecutive|now|on the trot|one after)`,
  `(?:${lost}) (?:\\d+|two|three|four|five|six|seven|eight|nine|ten|all|every|the last|my last) ?(?:\\w+ ){0,3}(?:in a row|straight|back to back|times|trades|signals|running|on the trot)`,
  `(?:${lost})(?: \\w+)? (?:in a row|straight|back to back|after (?:another|${lost})|and another|one after)|${lost} ${lost} ${lost}|(?:losing|red|bad|cold|l) (?:streak|run|spell|week after)|(?:nothing|only) (?:but )?(?:losses|losers|losing|red|stops)|(?:another|yet another) (?:loss|loser|stop|one) (?:and another|again)?(?: in a row)|keep(?:s)? (?:on )?(?:losing|getting stopped)|every (?:\\w+ ){0,2}(?:trade|signal|one|time)(?: \\w+){0,4} (?:loses|lost|loss|red|fails?|stopped|hits? (?:my |the )?(?:stop|sl))|(?:can not|could not|have not|did not|not) (?:\\w+ )?(?:catch|had|have|get|got|seen?|hit|win|won) (?:\\w+ )?(?:a |one |any |single )*(?:win|winner|winning|green|profit|break)(?: \\w+)*|not (?:a |one )(?:single )?(?:win|winner)|(?:now|make that|that makes|makes it|it is) (?:it is |that is )?(?:\\d+|three|four|five|six|seven|eight)(?: (?:losses|losers|in a row|now))?$|all (?:of )?(?:my )?(?:trades|signals)(?: \\w+){0,3} (?:lost|losers|red|losses|stopped out|failed)|losing (?:\\w+ ){0,3}(?:again and again|every day|all week|for (?:days|weeks))|zero wins|(?:that is|thats|that makes|makes|now|already) (?:\\d+|two|three|four|five|six|seven)(?: losses| now| in a row| today| straight)?$|(?:everything|every trade|all my trades|each trade|always) (?:hits?|goes?|gets?|ends?|turns?)(?: \\w+){0,3} (?:stop|wrong|stopped|red|loss|against)|(?:can not|never) win (?:anymore|any more|a|one|at all)|no wins?|lost every (?:\\w+ )?(?:trade|signal|one|time|day|position)|last (?:\\d+|two|three|four|five|six|seven|few|couple of?|ten)(?: \\w+){0,5} (?:losers|lost|losses|red|stopped out|losing)|(?:\\d+|two|three|four|five|six|seven) (?:straight|consecutive|losing) (?:losses|losers|trades|stops|days|loss)|(?:\\d+(?:st|nd|rd|th)|third|fourth|fifth|sixth) (?:loss|loser|one|stop|time)?(?: ?(?:today|this week|in a row|already|now))|string of (?:losses|losers)|stopped out (?:again and again|\\d+ times|twice|three times|every time)`,
);
const revenge = anyOf(
  'revenge(?! trading\\b(?!.*\\bi\\b))|(?:win|get|make|earn|take|claw|want|need)(?:ning|ting|ing)? (?:\\w+ ){0,3}(?:back|even)(?! (?:to (?:you|learning|basics|the))| up| at| of| out| in)|get even|(?:i am|be|and i am|get) even$|break even (?:today|now|before)|(?:recover|regain|recoup|win back|make up|chase|chasing)(?:ing)? (?:\\w+ ){0,3}(?:loss(?:es)?|money|it|that|lost|what i)|so i can recover|make up for (?:it|the|that|my)|for (?:it|the loss|my losses)$(?<=make up .*)|martingale|(?:all in|go bigger|double|one big trade)(?: \\w+){0,4} (?:recover|back|losses|even)|took my money|(?:recover|win|earn|make) (?:back )?(?:the|what|my) (?:loss|losses|\\$?\\d+|i lost|money)|doubl(?:e|ing) (?:up|down|my lots?|the lots?|the size|after|my size|my position|it)|(?:2x|3x|5x|10x|twice|triple|double|bigger|huge) (?:the )?(?:lots?|size|position|bet)(?: \\w+){0,3} (?:to|until|back|make|after|recover|now|get)|owes? me|pay (?:me )?back|get (?:it|them|that|my money) back|(?:not|never) (?:stop|quit|sleep|stopping|going to bed)(?: \\w+){0,3} (?:until|till|before)|until (?:i am|i get|i have|it is|i) (?:green|back|even|it back|recovered)|re ?enter(?:ing)?(?: \\w+){0,3} (?:now|immediately|straight|right away|again)|(?:straight|right) back in|back in now|can not stop me out twice|teach (?:the|this) market a lesson|show (?:the|this) market|beat (?:the|this) market today|i will show|bigger (?:lots?|size|one|trade) (?:now|this time|next|to)|go(?:ing)? (?:bigger|double|harder|heavy) (?:now|this time|to|until|after)|(?:big|bigger) one (?:now|please|to)|(?:put|open|take|give me)(?: \\w+){0,4} (?:right now|immediately|now)(?: \\w+){0,3} (?:lost|loss|back|recover)',
);
const fear = anyOf(
  'scared|scary|scare[sd]?|afraid|fear(?:s|ful|ing)?|frightened|terrified|nervous|anxious|anxiety|worried|worry|panick?y|shaking|trembling|sweating|petrified|(?:too |so )(?:stressed|stressful|tense|nervous)|stressed|freez(?:e|ing)|froze(?:n)?|hesitat(?:e|ed|ing)|can not (?:press|click|pull|hit|push|bring myself|make myself|enter)|(?:do|did) not (?:dare|have the (?:guts|courage|nerve))|no (?:guts|courage|nerve)|finger(?:s)? (?:shak|frozen)|hands? (?:shak(?:e|ing)|sweat)|what if (?:i|it|this|we|the)(?: \\w+){0,3} (?:lose|loses|loss|goes|go|crash|crashes|against|wrong|drops|hits my)|goes against me|dread|paraly[sz]ed|chicken(?:ed)? out|heart (?:beats|beating|pounds) (?:fast|when|so)|lost my (?:nerve|confidence)|no confidence|close everything',
);
const notFear = anyOf(
  'not (?:\\w+ )?(?:scared|afraid|nervous|worried|panicking)',
  'no (?:fear|worries|worry)',
  '(?:what is|explain|teach me|how does|lesson) (?:\\w+ )?fear',
  'fear (?:and greed )?index',
  'scared money',
  'why (?:do|does|is|are)',
);
const greed = anyOf(
  'on a (?:roll|hot streak|winning streak)|(?:i am|we are|i was|^) ?on fire|winning streak|lucky|luck is|hot hand|(?:can|could) not (?:lose|miss|stop winning)|unstoppable|invincible|everything i touch|(?:max|maximum|full|highest|biggest) (?:possible )?(?:leverage|margin)|max (?:lots?|size|risk)(?: now| please| today)?$|(?:go|going|bet|think|trade|want|bigger|way) (?:to go )?(?:way |much |even |really )*(?:bigger|larger|huge|massive|big)(?! (?:picture|time frame|moves|news|release|event|data))|(?:bigger|larger|more|huge|massive|crazy|insane) (?:profits?|lots?|gains?|wins?|leverage|size|positions?|money|returns)(?! to (?:get|make|recover|win))|why (?:not |only |take |risk |just |should i )(?:\\w+ ){0,4}\\d+%|\\d+% (?:risk )?if i am|(?:risk|use|put) (?:\\d\\d)%(?: \\w+){0,3} (?:why not|i am|this|on the next|now)|tripl(?:e|ing) (?:the|my|up)|doubl(?:e|ing) (?:my|the) (?:lots?|size|risk|position)(?: (?:because|since|tomorrow|now|as))|small (?:profits?|gains?|wins?|lots?) (?:are|is)|boring (?:profits?|gains?)|not enough|want (?:to (?:make|win|earn) )?(?:much )?more|much more|more more|(?:all|everything) bigger|(?:increase|raise|up) my (?:risk|lots?|size|leverage|stakes?)|is (?:way )?too (?:little|small|low|slow)|too (?:little|small) (?:for me|profit|gains)|greedy|(?:easy|free) money|let it ride|\\d+x leverage|(?:risk|bet|put|use) (?:half|all|most|80%|50%|90%|100%)(?: of)?(?: my| the)? (?:account|balance|money|capital|profit)|making so (?:much|good)|so small|(?:whole|all the|all my|entire|full) (?:profits?|gains?|winnings?) (?:on|into|in)|(?:made|won|up|got)(?: \\w+){0,4} (?:now|and|so|time|let us|want|why)(?: \\w+){0,4} (?:double|triple|bigger|more|again|big|all)|moon or bust|yolo|go big|huge$',
);
const fomo = anyOf(
  'fomo(?:ing|ed)?|(?:everyone|everybody|every one|all my friends|my friends?|my (?:co ?worker|colleague|neighbou?r|cousin|brother|mate|roommate|uncle|boss)|people|the whole world|the world|twitter|tiktok|reddit|instagram|youtube|a guy|some guy|others|other people|the others|everyones?)(?: \\w+){0,6} (?:buy(?:s|ing)?|bought|in(?: (?:it|gold|bitcoin|btc|eth|profit|crypto|on it|already|but me|except me|and i))?$|in (?:it|gold|bitcoin|btc|eth|profit|crypto|on it|already)|rich|made|making|make|gains?|profits?|winning|earning|got in|long|trading it|up on|doubled|talking about)(?: .*)?',
  'miss(?:ed|ing)? (?:\\w+ ){0,4}(?:moves?|entry|entries|out|pump|rally|trade|train|boat|bus|breakout|signal|run|it(?: again| all)?|drop|chance|opportunity|gold|bitcoin|btc|eth|trend|whole|jump|top|bottom)|train (?:is |has )?(?:leaving|left)|left (?:behind|without me)|(?:without|but|except) me$|leaving without me|too late(?: to| for|$| now)?|am i (?:too )?late|late ar(?:e|en ?t) i|i am (?:too )?late|i want in|want in|(?:get|jump|hop) in (?:before|now before)|before it (?:is too late|runs|goes|flies|leaves|explodes|moons)|chas(?:e|ing) (?:it|the (?:move|price|candle|pump|rally|breakout))|should have (?:bought|sold|entered|been|taken)|(?:gone|ran|flew|moved|up) (?:\\d+(?:pips|%)? )?(?:already |without me|away)|gone \\d+ already|last chance|(?:should i|can i still|shall i|want to|let me) (?:jump|hop|get|climb) in(?: now| too| as well| before| quickly)?$|without me(?: again)?$|left out|everyone (?:is )?talks? about|everybody talks about|talking about|(?:only|the only) one (?:not|without|who)|keep buying tops|running away|(?:flying|mooning|pumping|running|exploding|ripping|going up|rallying)(?: \\w+){0,3} (?:and )?i (?:am|was) not|i am not in(?: it| yet)?$|not in it|am not in|(?:bitcoin|gold|btc|eth|crypto|trading|his|her|their) gains',
);
const notFomo = anyOf(
  'what is',
  'explain',
  'everyone keeps saying',
  'pips',
  'meaning',
  'mean',
  'is all in on',
  '(?:people|they|traders) (?:trade|make money|lose|mean|say|buy and sell|run)',
  'how (?:do|does|can) (?:people|they|everyone|traders)',
  'why (?:do|does|is)',
  'users?|customers?',
);
const overtrading = anyOf(
  '(?:can not|could not|how (?:do|can) i) (?:stop|quit|help)(?: \\w+){0,3} (?:opening|entering|trading|clicking|taking|placing|buying|my ?self|pressing|over ?trading)|can not sit (?:on|still)|sit on my hands|over ?trad(?:e|ed|ing|er)|trad(?:ing|e|ed) (?:too (?:much|often)|every (?:single )?(?:candle|minute|hour|move|day all)|all day|non ?stop|nonstop|constantly|all the time|like crazy|(?:click|clicking|buying|selling|entering)(?: \\w+){0,4} all day|glued to the screen|way too|in meetings|at work)|too many (?:trades|positions|signals|entries)|(?:took|taken|opened|made|placed|did|done|have|had|entered|on|at|already)(?: \\w+){0,3} (?:\\d{1,3}|ten|twelve|fifteen|twenty|thirty|dozens? of|eight|nine|seven|many|random|so many|a bunch of)(?: \\w+){0,2} (?:trades?|positions?|entries|orders?)(?: \\w+){0,4} ?(?:already|today|in an hour|in one|this morning|since|so far|just|now|because|for no|and counting|tonight|yesterday)?|(?:bored|boring|boredom)(?: \\w+){0,6} (?:trade|trades|trading|opened|open|entered|took|positions?|click|buy|sold)|(?:trade|trades|trading|opened|open|entered|took|positions?|click|clicking|bought)(?: \\w+){0,8} (?:bored|boredom|for fun|out of boredom|for no reason|just because|the thrill)|i am (?:so |just )?bored|random trades|always (?:need|want|have) to be in|need to be in a (?:trade|position)|(?:feel|get) weird (?:without|if|when)|itch(?:y|ing)? (?:to|fingers)|addicted to (?:clicking|entering|opening)|entering all the time|(?:one|another) more trade(?: \\w+)* (?:one more|i can not|again)|make (?:that|it) \\d{1,2}$|trigger happy|(?:traded|trade|opened|entered|clicked)(?: \\w+){0,2} (?:\\d+|ten|twenty|so many|too many) times|stay away from (?:the )?(?:charts?|screen|market)|always (?:opening|entering|trading|clicking)|nothing else to do|(?:another|one more|a few) (?:random|useless|stupid|pointless) trades?|compulsive(?:ly)? (?:trade|trading|open)|trade every|every (?:candle|tick)|keep (?:opening|entering|clicking|taking trades|placing|trading)|(?:can|could|may|should|shall|must) i (?:\\w+ )?(?:take|have) (?:a|some) (?:\\w+ )?(?:break|pause|rest|time off)(?: from (?:trading|this|it all|(?:the|my) (?:charts?|markets?)))?$|\\d\\d+ (?:trades )?today$|without a trade|not (?:being )?in a trade',
);
const notOvertrading = anyOf(
  'what (?:is|does) over ?trading',
  'over ?trading (?:meaning|mean|explain)',
  'explain',
  'teach',
  'lesson about',
  'my signals?$|did i win',
  'how many trades until',
);
const setback = anyOf(
  'i (?:just |have |only |have just |again )*(?:lost|lose)(?: |$)(?!my (?:password|phone|login)|track|the link)|i am (?:\\w+ )?losing|(?:lost|losing) (?:again|another|money|half|most|some|a (?:lot|bit|trade|chunk|few|little)|\\$?\\d+|on|my|big|today|so much|too much|this|out|the)|just lost|^lost|(?:another|one more|yet another) (?:loss|loser|losing trade)|ugh|took (?:a |another |my |the )?(?:big |small |huge |bad |painful |heavy |hard )?(?:loss|losses|hit|beating|l)|(?:after|from|with) (?:that|this|the|a|my) (?:\\w+ )?(?:loss|losses|losing trade|stop out)|stopped out(?: again)?|(?:stop loss|stop|sl) (?:was |got |just |is |has been )*hit|hit my (?:stop(?: loss)?)|(?:had|having|what|such|was|is|another|been|really) (?:a |an )?(?:\\w+ )?(?:bad|terrible|awful|rough|horrible|tough|shit|crap|hard|miserable|red|painful) (?:day|week|month|morning|trade|session|one|time)|bad (?:day|week|month|morning|session)|down (?:\\d+%|\\$\\d+|bad|today|a lot|big|this week)|(?:gave|giving|given) (?:it |back |all |them )+(?:back|my|all|the|gains|profits?)|in the red|red (?:day|week|month)|blown (?:trade|it)|messed up|screwed up|blew (?:the|this|my|that|a) (?:trade|entry|exit|setup|day|week)|went against me|threw away|i was (?:so )?wrong|(?:big|huge|stupid|dumb|silly|terrible|costly) (?:mistake|loss|error)|(?:closed|sold|exited|bought|entered|got out|cut)(?: \\w+){0,4} (?:too (?:early|late|soon|fast)|early)|kicking my ?self|regret(?:ting)?',
  '(?:i am|feel(?:s|ing)?|felt|makes? me|so|am|honestly|really|very|makes me feel|bit|left me|just)(?: (?:so|very|really|a bit|kind of|just|pretty|quite|too|all|like|such))* (?:sad|bad|down|frustrat(?:ed|ing)|angry|mad|upset|terrible|awful|stupid|sick|tired|low|disappoint(?:ed|ing)|disapoint(?:ed)?|useless|dumb|like a (?:loser|failure|idiot)|a (?:loser|failure)|heartbroken|gutted|annoyed|furious|pissed(?: off)?|crushed|devastated|miserable|demotivated|discouraged|defeated|exhausted|burned out|burnt out|fed up|unhappy|hurt|shit|crap|blue|depressing|sore|guilty|embarrassed|humiliated|rubbish|drained)|i (?:suck|hate (?:trading|losing|this market|my trades|the market)|failed|am (?:bad|terrible|awful|no good|not good|rubbish|a failure|a loser|useless|hopeless) at|want to (?:quit|give up|stop trading)|give up|am giving up)|(?:trading|market|this|gold|it|that) (?:makes me|hurts?|is killing me|broke me|sucks today|stings?)|that (?:hurts?|stings?|hurt)|(?:sad|upset|frustrated|angry|disappointed|disapointed|gutted|annoyed|fed up|furious|discouraged)|ouch|unreal|(?:signals?|trades?|idea|calls?)(?: \\w+){0,3} (?:lost me|cost me|failed|went wrong|lost|was wrong|made me lose)|heartbreaking|not my day|nothing (?:works|goes right|is working)|why me|unlucky|bad luck|so close|worst (?:day|week|trade)|what a (?:loss|disaster|mess|day)',
);
const notSetback = anyOf(
  'what (?:is|does|happens)',
  'can i (?:still )?lose',
  '(?:how|can|could|would|do|did|does|will|should|if) (?:\\w+ ){0,3}(?:lose|lost)(?! (?:again|on|my))',
  'lost (?:in|here|password|my password|my phone|it all on)',
  'i am lost$|im lost$',
  '(?:my|a) (?:friend|uncle|brother|guy|colleague|dad|cousin)(?: \\w+)? (?:lost|lose)',
  'explain|teach|meaning',
  'tokens?',
  'is (?:it|that|this) (?:normal|bad|good)',
  'down (?:to|below|under|or up|from|on (?:my )?(?:yen|gold|oil|silver|cable|euro))',
  '(?:it|gold|silver|oil|euro|price|bitcoin|btc|eth|yen) (?:\\w+ )?down',
  'up or down',
  'bad (?:idea|for|at|time to)',
  'did i (?:get )?(?:stopped|lose)',
  'risk(?:ing)? \\d|i can lose|(?:ok|fine) (?:with )?losing|lose to fees',
  'how low|(?:how|so) (?:do|does) (?:\\w+ )?feel',
);
const inGeneral =
  /^(how likely|how common|how (do|can|could) (i|you|we) (be|know|get|become)|is (a |an )?\w+ (return|profit)|can (returns?|profits?) be|what (is|are|does)|why (do|does|is|are)|are )/;
const define =
  /^(?:so |ok |and |please |hey |hi |can you |could you )*(?:what (?:is|are|does|do|was)|define|explain|teach|lesson|describe|meaning of|how (?:do|does) (?:\w+ ){0,2}(?:work|affect)|why (?:do|does|is|are)|is \w+ (?:bad|good|dangerous|normal)|are )\b|\b(?:mean|means|meaning|explained|definition)$/;

/** Strongest first; a crisis stands alone. */
export function feelingsIn(said: string): Feeling[] {
  // A feeling is told in words: figures and signs alone are not searched for one.
  if (!/[a-z]/.test(said)) return [];
  if (crisis.test(said) && !notCrisis.test(said)) return ['crisis'];
  if (distress.test(said) && !notDistress.test(said)) return ['distress'];
  const defines = define.test(said) || inGeneral.test(said) || /\btrue or (lie|false|not)\b/.test(said);
  const found: Feeling[] = [];
  const add = (feeling: Feeling, spoken: boolean): void => {
    if (spoken && found.length < 2) found.push(feeling);
  };
  if (inGeneral.test(said) && !/\b(i|my|me)\b/.test(said.replace(inGeneral, ''))) return found;
  add('needed-money', needed.test(said) && !notNeeded.test(said) && !lesson.test(said));
  if (!found.length || promise.test(said))
    add('promise', promise.test(said) && !lesson.test(said) && !/\b(stop loss|slippage|regulat)/.test(said));
  if (defines || found.length > 0) return found;
  if (
    /\bhow (do|can|should|to) (i|you|we|people|one)? ?(stop|control|avoid|deal|handle|overcome|manage|beat)\b(?!.*\b(myself|my self)\b)/.test(
      said,
    )
  )
    return found;
  const own = !/\b(explain|teach me|lesson|what (is|are|does))\b/.test(said);
  const isStreak = own && streak.test(said) && !/\b(how (long|many)|normal|are losing)\b/.test(said);
  add('streak', isStreak);
  const isRevenge = own && revenge.test(said);
  add('revenge', isRevenge);
  if (found.length > 0) return found;
  if (own && fear.test(said) && !notFear.test(said)) return ['fear'];
  if (overtrading.test(said) && !notOvertrading.test(said)) return ['overtrading'];
  if (own && fomo.test(said) && !notFomo.test(said)) return ['fomo'];
  if (own && setback.test(said) && !notSetback.test(said)) return ['setback'];
  return own && greed.test(said) ? ['greed'] : [];
}
