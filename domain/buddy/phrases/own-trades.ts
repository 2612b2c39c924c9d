import { anyOf } from './any-of.ts';

export const orders = anyOf(
  '(?:close|exit|cancel|modify|change|move|adjust|edit|reverse|flip|undo|kill|liquidate|trail|stop my|stop the) (?:\\w+ ){0,3}(?:trades?|positions?|orders?|stop(?: loss)?|take profit|target|longs?|shorts?|half)(?! loss(?:es)? (?:work|mean))',
  'close (?:it|them|all|everything|half|out|now|my)(?: .*)?$|close (?:gold|silver|oil|btc|eth|eurusd)',
  '(?:place|put|enter|execute|open|make|submit|send|fill|do|take) (?:\\w+ ){0,3}(?:orders?|trades?|positions?|buy limit|sell limit|buy stop|sell stop|market order|limit order|stop order)(?: (?:in|for me|now|on|at|to|please))+',
  '(?:place|put in|execute|submit|enter|set up) (?:an?|the|my|that|this) (?:\\w+ )?(?:orders?|trades?|position|buy|sell|limit|long|short)',
  'open (?:a |an |the |me |my |up )*(?:trade|position|order|long|short|buy|sell|\\d[\\d.]*lots?)',
  '(?:buy|sell|short|long|open|close) (?:\\w+ ){0,3}\\d[\\d.]*(?:lots|%| ?units| ounces?)(?: .*)?|(?:buy|sell) (?:\\w+ ){0,2}(?:at market|for me|now for me|with my money)|(?:buy|sell|trade|invest) (?:it |this |that )?for me',
  '(?:put|set|place|move|change|drag|shift|raise|lower|widen|tighten|add|remove|trail) (?:\\w+ )?(?:my |the |a |an )*(?:stop(?: loss)?|take profit|target|limit) (?:to|at|on|loss|down|up|closer|for|higher|lower|by)',
  'should i (?:\\w+ )?(?:close|exit|hold|keep|get out|stay in|sell (?:it|my|this)|take (?:the |my )?profits?|cut|bail|let it run|add to|average|double|leave|move my|take it)(?: .*)?',
  '(?:take|book|lock|secure|bank) (?:it|(?:the |my |some )?(?:profits?|gains?))(?: (?:or|now|off|in))|take it or|(?:hold|wait|keep|stay) or (?:close|sell|exit|take|get out|cut)|(?:close|sell|exit|cut|take profit|get out) or (?:hold|wait|keep|stay|let)|let it run or|get out (?:now|or|of)|hold or (?:fold|sell|close)|bail out',
  '(?:hold|keep|leave) (?:my|the|this|it|on to) (?:\\w+ ){0,2}(?:trade|position|long|short|order|overnight|over the weekend|open)',
  '(?:in|sitting in|at|with) (?:a )?(?:profit|loss|plus|minus|drawdown) on|\\d+pips (?:down|up|in (?:profit|loss)|in the (?:red|green))|(?:down|up) \\d+pips',
  'i am (?:already |still |currently )?(?:long|short|holding|stuck in)(?! (?:of|on time))\\b.*|my (?:\\w+ )?orders?|pending orders? (?:please|now)|order (?:died|filled|status|gone|missing|was)|average down|add to my|hedge my|double my (?:position|trade)|my (?:\\w+ )?(?:position|trade) (?:is )?(?:now|please|asap)$|trade (?:it|this|that) for me',
);
export const mySignals = anyOf(
  'my (?:\\w+ ){0,2}(?:signals?|trades?|results?|records?|stats?|statistics|performance|history|positions?|win ?rate|pnl|p l|profits?|loss(?:es)?|winners?|losers?|scores?|track record|wins|calls|ideas|returns?|report|portfolio|progress|streak|average|hit rate|pips|dashboard|pairs)',
  '(?:did|has|have|was|is|are|were|how did|how is|how was|how are|how were) (?:(?:my|the|your|that|this|our|those|these|all|last|yesterdays|\\w+) ){0,3}(?:signals?|trades?|ideas?|calls?|one|ones|target|take profit|stop loss|stop|picks?|set ?ups?|mine)(?: \\w+){0,4} (?:win|won|lose|lost|hit|hits|profit|profitable|stopped out|worked?|work out|target|filled|end|ended|gone|went|pan out|turn out|turned out|closed|doing|do|perform(?:ing|ed)?|winner|loser|survive|yet|going)',
  '(?:did|has|have) (?:\\w+ ){1,3}(?:hit|reach|reached|touched?) (?:my |the |its |our )?(?:target|take profit|tp|stop|stop loss)|(?:was|is) (?:it|that|the last one|my last one) a (?:winner|win|loser|loss)|did i (?:get )?(?:win|lose|stopped|profit|make)\\b.*|how did (?:it|they|we|i|that|mine|yours) (?:do|go|end|perform|work)|how were mine',
  'signals? (?:doing|i got|you gave|from (?:you|last week|yesterday|this)|of mine|i have|i took|history|so far)|(?:open|active|closed|running|past|previous|old|last|recent) (?:signals?|ideas|trades?)(?: (?:of mine|do i have|i have|please|now|list|are|results?))?$',
  'how am i (?:doing|performing|going)|am i (?:winning|losing|in profit|up|down|green|red|profitable|making|any good|good|ahead|positive|negative|in the)\\b.*|(?:up|down) or (?:down|up) (?:overall|so far|in total)|track record|win ?rate|(?:mine|mine i mean)|^(?:\\w+ )?results?(?: \\w+)*$|(?:show|see|where are|check) (?:\\w+ )?results|score ?board|scorecard',
  '(?:how much|what|how many)(?: \\w+){0,3} (?:have|did|do|has) (?:i|we)(?: \\w+){0,3} (?:made|make|won|win|lost|lose|earned|earn|gained|gain|taken|take|have|had|got|get|closed|open)|(?:losers|winners|losses|wins) (?:do|did|have) i|running (?:at the moment|right now|now)? ?(?:for me|of mine)|running for me|do i have (?:any )?(?:open|active|running)|have i (?:got )?(?:any )?(?:open|active|won|lost|made)|what do i have (?:open|running|on)|anything (?:open|running)|(?:see|show|list|check) (?:me )?(?:all )?(?:the )?(?:closed|open|old|past|active|finished|signals? i|all signals)',
  'last (?:one|signal|trade|idea|call) (?:a )?(?:win|winner|loser|ok|good|hit|do|go|doing|work)|did (?:we|i|you) (?:win|lose|profit)|(?:it|that|the last one|signal) (?:win|won|hit|work|worked) (?:or|yet)',
);
export const explainSignal = anyOf(
  '(?:explain|walk me through|talk me through|break down|justify|go over|reasoning behind|reason behind|reason for|logic behind|thinking behind|details of|understand) (?:\\w+ ){0,4}(?:signals?|trade ideas?|trade|set ?up|ideas?|call)(?! (?:mean|work|is|are|account|plan|in general))',
  'explain (?:it|that|this|the) (?:one|last one|call|last|latest)',
  '(?:explain|walk me through|talk me through|break down|describe|justify|go over|tell me about|reason(?:ing|s)?|logic|idea|thinking|thought process|rationale|details?|more on|understand|what is|elaborate on|elaborate) (?:behind |for |of |on |about |with |to me )*(?:the |this|that|my|your|last|latest|previous|gold|its|current|newest|recent|open|\\w+){1,3} ?(?:signals?|trade(?: idea)?|set ?up|ideas?|call|plan|entry|stop(?= (?:in|of|on) (?:the|your|my|that))|target(?= (?:in|of|on) (?:the|your|my|that)))(?! (?:mean|work|in trading|trading|is$|account))',
  'why (?:\\w+ ){0,6}(?:signals?|set ?up|ideas?|entry|call|trade idea|buying|selling|shorting|pick(?:ed)?|chose(?:n)?|bullish call|bearish call|that trade|this trade|that level|this level|that target|that stop|this stop|the stop|my stop|the target)(?! (?:mean|matter|work)).*',
  'why (?:did|do|would|are|should) (?:you|we|i) (?:\\w+ )?(?:say|said|tell|told|buy|sell|short|long|go|going|pick|choose|recommend|suggest|like|send|give|buying|selling|enter|trade)\\b.*',
  'why (?:buy|sell|short|long|this one|that one|a buy|a sell|is (?:it|this|that) a (?:buy|sell|short|long)|not (?:buy|sell|short|long))(?: .*)?$',
  'how (?:did|do|have) you (?:come to|arrive|get to|get|find|found|come up|choose|pick|decide|calculate|work out|end up)(?: \\w+){0,5} (?:signal|idea|trade|set ?up|entry|stop|target|this|that|it|level)s?\\b.*',
  'what (?:is|was) (?:the |your )?(?:reason(?:ing)?|logic|idea|thinking|rationale|basis)(?: \\w+){0,3} (?:signal|trade|set ?up|idea|call|entry)',
  '(?:signal|trade|set ?up|idea|call)(?: \\w+){0,2} based on|explain (?:it|that|this|the) (?:signal|trade|idea|set ?up|one|last one|call|last|latest)|the last one explained?|explain (?:my |the |your )?(?:last|latest|open)(?: one)?$|signal explan.*|explain signals?$',
);
export const aboutNotion = anyOf(
  '(?:margin|stop) calls?',
  'carry trades?',
  '(?:trade|position|right) size',
  'what is a',
  'what are',
  'meaning',
  'means?',
  'in general',
  'teach me',
);
export const myWatches = anyOf(
  '(?:my|all|the|list|show|see|active|current|open|existing|which|what|any|how many|check|price) (?:\\w+ ){0,3}(?:watch(?:es|list|lists)?|alerts|alarms|notifications set|watch list|price alerts|reminders)(?: .*)?$',
  '(?:what|which|how many|who|list|show|is there anything|anything)(?: \\w+){0,6} (?:watching|watched|monitoring|tracking|keep(?:ing)? an eye on|following|looking out for|keep(?:ing)? watch)(?: .*)?$',
  '(?:did|do|have) i (?:\\w+ )?(?:set|have|got|made|created?|put)(?: \\w+){0,3} (?:alerts?|alarms?|watch(?:es)?)\\b.*',
  '(?:alerts?|alarms?|watches|watch) (?:do i have|i have|i set|i made|set|of mine|still|are on|left|list|running|active|are active)|list (?:what is left|alarms|alerts|watches|them)|watch ?list|are you (?:still )?watching (?:anything|something|it|gold)?$|(?:what is|anything) left$',
);
const stop =
  '(?:stop|quit|cancel|remove|delete|end|drop|kill|turn off|turn|switch off|disable|mute|clear|unset|erase|forget|undo|scrap|get rid of|take off|no more|do not|not|lose|dismiss|abort|unfollow|unwatch|silence)';
export const cancelWatch = anyOf(
  `${stop} (?:\\w+ ){0,5}(?:watch(?:ing|es|list)?|alerts?|alarms?|alerting|pings?|pinging|ping|monitoring|tracking|keeping an eye|following|notifying|notify|eye on|reminders?|remind(?:ing)? me|tell(?:ing)? me about|looking out)(?: .*)?$`,
  '(?:alerts?|alarms?|watch|pings?) (?:\\w+ ){0,4}(?:off|away|cancel(?:led)?|delete|remove|stop|gone|no more|removed)',
  'stop (?:sending|giving) (?:me )?(?:signals?|alerts?|messages|updates) (?:for|on|about)|stop with the|unwatch|unfollow|remove (?:the |my )?\\w+ (?:one|from)|(?:cancel|delete|remove) (?:the |that |my )?(?:\\w+ ){0,2}(?:one|ones|too)$|from (?:alerts|my alerts|watchlist|my watchlist|the list|the watchlist)$|no longer (?:watch|need|want)|do not (?:need|want) (?:\\w+ ){0,4}(?:alerts?|alarms?|watch)',
);
export const watch = anyOf(
  '(?:tell|let|alert|notify|ping|warn|message|text|inform|remind|call|wake|e ?mail|poke|shout|holler|buzz|signal|update|beep|ring|nudge|hit|write|say|show|send|give|drop|scream|yell|advise|told|(?:want|like|need|love) to know|notified|alerted|warned|pinged|informed)(?: (?:me|us|know|at|up|a|an|to|line|shout|heads|ping|message|note|alert|out|back|right|away|please))* (?:when(?:ever)?|if|once|as soon as|the moment|the minute|in case|before|should)\\b.*',
  'alerts?|alarms?|notify me|notification|price alert|alert me|heads up|watch(?! out)|monitor|keep (?:\\w+ )?(?:eyes?|watch|track|tabs)|eye on|look out for|watch for|follow (?:\\w+ ){1,3}(?:for me|chart|and)|track (?:\\w+ ){1,2}for me|(?:keep|please|continue) watching(?: \\w+){0,4}|wake me|ping me|remind me|shout when|(?:i )?want to (?:be told|know when|be notified|be alerted)|set (?:an? |me |the |another )*(?:alert|alarm|watch|reminder|notification|ping)',
);
export const eventIdea = anyOf(
  '(?:trades?|trading|plays?|play|set ?ups?|ideas?|signals?|position|positioned|strategy|plan|buy|sell|bet|entry|long|short|do|handle|approach|prepare|profit|money|action|straddle|recommend|suggest|tips?|calls?|scalp|go)',
);

export const playsEvent = anyOf(
  '(?:play|plays|position|positioned|positioning|set ?ups?|trade ideas?|trading ideas?|ideas?|signals?|bet|straddle)(?: \\w+){0,4}',
  'how (?:should|do|would|can|could|to|shall) (?:i |we |you |one )?(?:trade|play|approach|handle|prepare|position)',
  '(?:buy|sell|long|short) (?:or (?:buy|sell|long|short) )?(?:\\w+ )?(?:on|before|after|into|for|around|at)',
  '(?:any|a|best|give me a|what) trade (?:for|on|around|before|after|at)|trade (?:for|on|around) (?:the )?\\w+$|what (?:should|do|can|would|to) (?:i |we )?(?:trade|buy|sell|do) (?:for|on|at|during|around|when|with)',
);
