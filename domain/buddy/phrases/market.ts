import { anyOf } from './any-of.ts';

export const compare = anyOf(
  'compared?(?: to| with)?|comparison|comparing|versus|stronger|weaker|strongest|weakest|differences?|better|best|worse|rank(?:ing)?|cheaper|cheapest|calmer|calmest|wilder|wildest|riskier|safer|safest|quieter|faster|slower|bigger|smaller|tighter|higher|lower|outperform(?:s|ed|ing)?|beat(?:s|en|ing)?',
  'which(?: one)?|who (?:moved|is|did|wins|won)|(?:more|less|most|least) (?:volatile|volatility|than|then|today|risky|risk|stable|expensive|pips|this|movement|profitable|active|liquid)|mov(?:ed|es|ing|e) (?:more|most|less|least|the most|further)|between|or',
  'side by side|head to head|against each other|relative to|next to',
);
export const compareStrong = anyOf(
  'compare|comparison|comparing|stronger|weaker|strongest|weakest|rank|cheaper|cheapest|calmer|calmest|wilder|(?:moved?|moves|moving) (?:more|most|less)|more (?:volatile|than|then)|less volatile|outperform(?:s|ed)?|bigger mover|difference between',
);
export const outlook = anyOf(
  'outlooks?|forecasts?|predict(?:ions?|ed|ing)?|analy[sz]e|analysis|analyse|analys|anal[iy]sis|projection|prognosis|sentiment|overview|big picture|bias|mood|momentum|stance',
  'what (?:do|did) you (?:think|reckon|expect|see)|what you think|(?:do|did) you (?:think|see|expect|believe|reckon|agree)|your (?:views?|opinions?|takes?|thoughts?|read|feeling|guess|idea on where)|views? (?:on|of|about)|thoughts|opinions?|(?:long|short) term view|chart read|read (?:on|of) (?:the )?(?:chart|market)|weekly view|daily view|monthly view|view',
  "will(?: it| the| they)?|won'?t|going (?:up|down|to|higher|lower|north|south|anywhere|back)|go(?:es)? (?:up|down|higher|lower|north|south|back|anywhere|to)|where (?:is|are|will|does|do|could|might|would) (?:\\w+ ){0,3}(?:going|heading|headed|go|head|end|be|next|leading)|gonna|heading|headed|(?:what|where)(?: is)? next|next move|which way|what way",
  'rise|rising|rises|fall|falling|falls|drop(?:ping|s)?|crash(?:ing)?|moon(?:ing)?|to the moon|to zero|pump(?:ing)?|dump(?:ing)?|tank(?:ing)?|rally(?:ing)?|recover(?:ing|y)?|bounce back|correct(?:ing|ion)|reverse|reversal|reversing|turn(?:ing)? (?:around|up|down)|collapse|explode|rip|climb(?:ing)?|sink(?:ing)?|continu(?:e|ing|ation)|top(?:ped)? out|bottom(?:ed)? out|peak(?:ed)?|downside|upside|pullback coming',
  'up or down|down or up|higher or lower|higher|lower|up still|still up|still down|trend(?:s|ing)?|uptrend|downtrend|direction|bull(?:ish)?(?: or bear(?:ish)?)?|bear(?:ish)?(?: or bull(?:ish)?)?|bulls|bears|strong or weak|weak or strong|leaning|overbought|oversold',
  'how (?:is|are|does|do|did) (?:\\w+ ){0,3}look(?:ing|s)?(?: like)?|looking (?:good|bad|strong|weak|bullish|bearish|like|today|now|this week)|looks? (?:good|bad|strong|weak|bullish|bearish|like)|what happens|what is happening|what is going on|(?:good|bad|right|best) (?:time|moment) to (?:buy|sell)|good buy|buy or wait|worth buying|potential|chances?|odds|probability|prospects?|expect(?:ation|ations|ed)?|future of|target for|price target|reach \\$?\\d+|hit \\$?\\d+|get to \\$?\\d+',
);
export const levels = anyOf(
  '(?:key|important|main|major|price|chart|technical|crucial|critical|interesting|fib(?:onacci)?|psychological) (?:levels?|zones?|areas?|points?|lines?)|levels?(?! up)|zones?|pivots?(?: points?)?|(?:supply|demand)(?: zones?)?',
  'supports?|resistances?|resistence|suport|s ?r|sr',
  'floors?|ceilings?|bounce',
  'range(?!d? market)|ranges|ranging between|trading range|high(?:s)? (?:and|or|of|today|so far|this|yesterday|for|on|in)|low(?:s)? (?:and|or|of|today|so far|this|yesterday|for|on|in)|(?:daily|weekly|monthly|yearly|todays?|yesterdays?|last (?:weeks?|months?)|recent|weeks?|days?|months?|years?|session|swing|intraday|all time|52 week|previous|prior|past) (?:high|low|highs|lows|top|bottom|peak)s?|high low|highs|lows|the (?:high|low|top|bottom|highest|lowest)|highest|lowest|how (?:high|low) (?:did|has|was|is|have|could|can|does)|ath|tops? and (?:the )?bottoms?|top of (?:the )?range|bottom of (?:the )?range|barriers?',
);
export const bareLevel = /(?:^| )(?:high|low|top|bottom|peak)$/;
export const volatility = anyOf(
  'volatil(?:e|ity|ty)|volatle|volitile|volatilty|chop(?:py|piness)?|wild(?:ness)?|crazy|jumpy|jumpiness|nervous|calm(?:ness)?|quiet|swings|swingy|whippy|whipsaw|erratic|hectic|shaky|unstable|stable|busy|lively|dead|boring|sleepy|nuts|mental|insane|tame|active|spicy|bumpy|restless',
  'how (?:much|far|many pips|fast|hard|big)(?: \\w+){0,4} (?:move|moves|moved|moving|swing|swings|travel|travels|jump|jumps|fluctuate|fluctuates|vary|run|go in a day)|mov(?:e|es|ed|ing) (?:a lot|much|so much|too much|fast|around|how much|per|each|every|on average|in a day|a day)|ever move|(?:big|large|huge|small|normal|average|usual|typical|expected) (?:daily |weekly |day )?(?:moves?|moving|movement|range|swings?|candles?)|pips (?:per|a|each|every|in a|in one) (?:day|week|hour|session)|(?:daily|average|weekly|hourly|avg) (?:\\w+ )?(?:move|moves|movement|pips|range)|atr|adr|average true range|standard deviation|fluctuat(?:es?|ions?|ing)|how many pips',
);
export const hours = anyOf(
  '(?:can|could|may|should|do) (?:i|we|you|people) (?:still )?(?:trade|buy|sell)(?: \\w+)? (?:on|over|during|at) (?:\\w+days?|weekends?|the weekend|night|christmas|holidays?)|market hours|trading hours|opening (?:hours|times?)|closing (?:hours|times?|bell)|(?:hours|times?) (?:of|for) (?:trading|the market|london|new york|tokyo|sydney)',
  '(?:is|are|was|were|when|what time|does|do|did|will|what hours?|until when|how long|hours until|how soon) .*(?:opens?|opening|closes?|closed|closing|shut|shuts|start(?:s)? trading|stop(?:s)? trading)',
  '(?:market|markets|forex|london|new york|tokyo|sydney|asia|asian|europe|us|ny|frankfurt|session|exchange|gold|crypto) (?:is |are |still |already )?(?:open|opens?|opened|close|closed|closes|shut)(?: (?:now|today|yet|right now|already|on|at|or|time|times|when|tomorrow).*)?$',
  '(?:open|closed|shut) (?:now|today|yet|right now|or closed|or open|on (?:\\w+days?|weekends?|christmas|holidays?|new year|easter|good friday|the weekend)|already|over|at (?:the )?(?:weekend|night)|at the moment)',
  'when (?:do|does|will|is) .*(?:session|london|tokyo|sydney|new york|market|asia|asian|ny).*(?:start|begin|end|finish|over|starts|ends)',
  'when (?:is|are|does) (?:the )?(?:\\w+ ){0,2}session|(?:which|what|current|active|now) (?:trading |market )?sessions?|sessions? (?:is|are|now|open|times?|hours|right now|clock|schedule)|in (?:which|what) session|(?:asian|london|new york|tokyo|sydney|ny|us|european|asia) session(?: (?:now|open|time|times|yet|starts?|ends?|today))?$',
  'weekends?|holidays?|christmas|new year|easter|thanksgiving|busiest|quietest|most active|least active',
  '(?:best|good|right|worst|optimal|ideal|better|perfect|safest|what|which) (?:time|times|hours?|session|part of the day|moment)(?: of (?:the )?day)?(?: (?:is it|is|are|it is))?(?: (?:good|best|ok|right|smart))? (?:to(?! (?:buy|sell|get in|enter|go|invest))|for|of|in|is|when|around)',
  'what time is it|what is the time|time now|overlap|when (?:is|to|should|can|do|does)(?: (?:it|i|we|the|a|is))* (?:best|better|good|quietest|busiest|most|trade|liquid|active|to trade|market)',
  'how (?:long|many hours|much longer|much time)(?: \\w+){0,4} (?:until|till|before|left|open|close|to)(?: \\w+){0,4}(?:opens?|close[sd]?|closing|opening|session|bell|open)',
  '24 ?(?:h|hours|7|5)',
);
export const signal = anyOf(
  'signals?|signls?|singals?|sinal|siganl|ideas?|set ?ups?|tips?|entry|entries|opportunit(?:y|ies)|calls?|plays?|picks?|recommend(?:ation|ations|ed)?|suggest(?:ion|ions)?|advice|long or short|short or long|buy or sell|sell or buy|bias for a trade',
  '(?:any|good|best|better|a|the|give me|find|find me|new|some|next|another|safe|safer|quick|easy|nice|one|decent|what|solid|clean|great|small|hot|top|fresh|low risk|day|swing|scalp|conservative|careful|calm|risky) (?:\\w+ ){0,2}trades?',
  'what (?:should|shall|can|do|would|could|must|to|pair should|is good to|is worth|is the best|is best to|might|are you)(?: (?:i|we|you|be|a|one|beginner|me|it))* ?(?:to )?(?:trad(?:e|ing)|buy(?:ing)?|sell(?:ing)?|go for|take|pick|choose|enter|short|long|invest(?:ing)?)',
  'what (?:looks|is looking|seems) (?:good|best|interesting|promising|hot)|what is (?:good|hot|best) (?:today|now|right now|to trade)|(?:want|like|going) to (?:trade|buy|sell)(?: \\w+){0,2}(?: what.*)?',
  'what (?:pair|pairs|market|currency|instrument|coin|one) (?:should|to|can|is (?:good|best)|would|do|looks?)(?: (?:i|we|you))? ?(?:trade|buy|sell|good|now|today|best|right now|go|pick)?',
  '(?:should|can|could|shall|do|would|may) (?:i|we|you)(?: (?:now|just|really|also|maybe))? (?:buy|sell|long|short|enter|trade|get in|go long|go short|go in|jump in|invest|take|open|scalp)',
  '(?:good|right|best|safe) (?:time|moment|day|place|price|point|spot) to (?:buy|sell|enter|get in|trade|go long|go short)|time to (?:buy|sell|enter|get in)',
  'is (?:\\w+ ){1,2}a (?:buy|sell|long|short)(?: .*)?|a (?:buy|sell) (?:now|today|right now|here)|(?:buy|sell|long|short)(?: (?:it|now|here|today|right now|gold|at|this|a|some|or|the|on))?|buying|selling|go(?:ing)? (?:long|short)|where (?:to|should i|do i|can i|would you|could i) (?:enter|buy|sell|get in|place|put my entry)',
  'break(?:ing|s)? ?out(?: anywhere| now)?|breakouts?|scalp(?:s|ing)?|trad(?:e|es|ing) (?:on|for|with|today|now|right now|please|ideas?|in|anything|something)|trade|anything (?:on|for|in|good|worth|to|interesting|happening|hot|cooking|juicy|moving|safe)|something (?:on|for|in|good|safe|to|worth|interesting|with|low|easy|nice|less|calm|not)|worth (?:taking|trading|a trade|a shot|a look|buying|selling)|what (?:have you|do you have|you have|you) got|got (?:any|some)(?:thing)?',
  'entry (?:stop loss|price|point|level|please|for)|stop loss (?:and )?take profit (?:for|on)',
);
export const signalStrong = anyOf(
  'signals?|trade ideas?|trading ideas?|ideas?|set ?ups?|(?:any|good|best|a|give me|find|find me|new|some|next|another|safe|quick|conservative) (?:\\w+ )?(?:trades?|entry|entries|opportunit(?:y|ies)|calls?|plays?|picks?)|what (?:should|can|do|would|could) (?:i|we|you) (?:trade|buy|sell)|what to (?:trade|buy|sell)|(?:should|can|could|shall|do) (?:i|we) (?:buy|sell|long|short|enter|trade|go long|go short)|(?:buy|long) or (?:sell|short)|sell or buy|entry|trade$|trade please',
);
const practiceWord = 'practi[cs](?:e|ing)';
const practiceTrade = 'paper trad(?:e|ing)|demo (?:trade|idea|signal)';
/** Part of a pattern: every way to say that no money is meant. */
export const practiceWords = `(?:${practiceWord}(?: trad(?:e|ing))?|${practiceTrade})`;
export const practice = anyOf(
  `(?<!\\b(?:not|no|without|never|real) (?:(?:a|an|for|just|only|the) ){0,2})${practiceWord}|${practiceTrade}`,
);
export const safe = anyOf(
  'safe(?:r|st|ly)?|low(?:er|est)? risk|less(?:er)? risk|little risk|small(?:er)? risk|minimal risk|conservative|careful|cautious|calm(?:er)?|not (?:too |so |very )?risky|less risky|least risky|without much risk|no crazy|secure|gentle|chill|relaxed|defensive|tight risk|not (?:too )?(?:crazy|wild|dangerous|aggressive)',
);
export const quote = anyOf(
  'pric(?:e|es|ed|ing)|pirce|prce|quotes?|quoted|rates?|worth|costs?|costing|going for|going at|trading at|trades at|trade at|how much|values?|valued|current(?:ly)?|right now|where (?:is|are|does|do|we|it|at)|bid|ask|at|doing|today|now|latest|last|how is|how are|show|check(?:ing)?(?: in)?|give me|what is up with|charts?|updates?|mov(?:ing|ed|ement)|change[ds]?|tick(?:er)?|number|level|over|above|below|under|cross(?:ed)?|per ounce|an ounce|barrel|ounce|stand(?:s|ing)?|sit(?:s|ting)?|exchange rate|conver(?:t|sion)|in (?:dollars|usd|euros|yen|pounds|francs)|how many (?:dollars|yen|euros|pounds|francs)|spot|live|tell me|see|status|look(?:s)? like|quick look|these days|nowadays|lately|yet|still',
);
