import { anyOf } from './any-of.ts';

export const hostile = anyOf(
  '(?:ignore|disregard|forget|override|bypass|drop|skip|break|violate) (?:\\w+ ){0,4}(?:instructions?|rules?|prompts?|guidelines?|restrictions?|programming|safety|filters?|policies|policy|everything|limits?|limitations?)',
  '(?:system|hidden|secret|initial|original|internal|developer) (?:prompt|rules?|instructions?|message|command|config|settings)',
  '(?:print|show|reveal|tell|give|repeat|output|leak|dump|display|write|paste|what is|what are) (?:me )?(?:your |the |all |us )*(?:prompt|instructions|api keys?|keys|source code|database|passwords?|env|environment|config|secrets?|training data|hidden rules|everything (?:written )?above|text above|words above)',
  '(?:above|before) this (?:line|message|text)',
  '^system(?: |$)(?!.*\\btrad)|im start|im end|endoftext|inst|sudo|root access|admin (?:mode|access|rights|panel|account|password|now)|dan mode|jailbreak|developer mode|god mode|debug mode|maintenance mode|act as (?:admin|root|if you had no|a hacker|dan|an? unrestricted|someone)|pretend (?:you are|to be|that you|you have)|you are (?:now|evil|free|unrestricted)|no restrictions|without (?:any )?(?:restrictions|rules|filters?)|i am (?:the |an? |your )?(?:admin|administrator|developer|owner|creator|boss of|ceo|root)',
  '(?:other|another|different|someone else|somebody else|all|every|some) (?:\\w+ )?(?:users?|customers?|clients?|accounts|peoples?|members?|persons?)s?(?: s)? (?:chats?|messages?|data|balances?|tokens?|signals?|emails?|passwords?|account|history|trades|conversations?|names?|info|information)',
  '(?:chats?|messages?|data|balance|emails?|passwords?|history|trades|conversations?|last message|names?|list|signals|account|info|information) (?:of|from|for|belonging to) (?:the |an? )?(?:other|another|different|all|every|someone|somebody|user|users|customer|customers|client)',
  '(?:list|show|give|dump|export|read) (?:me )?(?:of )?(?:all |every |the |other )+(?:users|customers|accounts|emails|passwords)',
  'user (?:\\d+|id|x|number)',
  '(?:give|grant|add|credit|send|transfer|set|gift|put|deposit|refund|make|change|increase|raise|need|top up) (?:me |my |us |the |this |account |user |balance |\\w+ ){0,4}(?:to )?\\$?\\d{3,} (?:free |more |extra |new )?(?:tokens?|credits?)',
  '(?:set|change|make|update|edit|increase) (?:my |the )?(?:token )?(?:balance|tokens|role|plan|credits) (?:to|equals|is|at|\\d)',
  '(?:give|grant|make|set|unlock|activate|enable) (?:me |my account |this account |to this account |us |\\w+ )?(?:to )?(?:free )?(?:premium|admin|pro|root|unlimited(?: tokens)?|infinite)(?: (?:for free|free|now|access|to this account|to me|without paying))?',
  '(?:free|unlimited|infinite) (?:premium|tokens|credits)',
  'hack(?:ed|ing|er)?|exploit|inject|drop table|select (?:from|.*from)|delete from|insert into|union select|script alert|onerror|document cookie|rm rf|curl|wget|base64|eval|exec|import os|etc passwd|process env|decode this|grant tokens?',
  'stupid|idiot(?:ic)?|moron(?:ic)?|dumb(?:ass|est)?|retard(?:ed)?|imbecile|fool|useless|worthless (?:bot|app|thing|piece)|garbage|trash|rubbish|crap(?:py)?|shit(?:ty)?|bullshit|fuck(?:ing|er|ed|off)?|fck|f off|bitch|asshole|arsehole|bastard|wtf|stfu|clown|loser bot|pathetic|piece of (?:junk|shit|crap|garbage)|junk|scammer|scamming|liar|lying (?:bot|machine)|you (?:lie|lied|suck|stink)|(?:this|it|app|bot) sucks|sucks|go to hell|screw you|shut (?:up|it)|hate you|i hate (?:this|you)|worst (?:bot|app|ai|advice|thing)|brain ?dead|braindead|dumbest|donkey|monkey|toaster|tin can|you are (?:a |so |such a |really |just )*(?:stupid|dumb|useless|an idiot|annoying|slow|bad|joke|fraud|thief|fake|terrible|awful|bad|horrible|nothing|stupid|slow|wrong again)|kill yourself|die (?:bot|machine)|ugly|waste of (?:time|space)',
);
export const aboutSelf = anyOf(
  'i (?:am|feel|was|look|did|made|do|lost|keep|got|just|took|have|had|suck|felt|sold|bought|closed)',
  'feel(?:ing)?',
  'my',
  'am i',
  'is it',
  'stupid question',
  'dumb question',
  'for dummies',
  'this may sound',
  'sounds? stupid',
);
export const tokens = anyOf(
  'tokens?',
  'credits?(?! cards?)',
  'allowance',
  'how much (?:does|is|do) (?:a |one |each |every )?(?:message|question|answer|reply|chat|signal|lesson)s?(?: cost)?|(?:message|question|reply|answer) costs?|cost (?:of|per) (?:a )?(?:message|question|reply)',
  '(?:messages|questions) (?:left|per day|a day|remaining)|how many (?:messages|questions)',
  'how many (?:more )?(?:questions|messages|times) (?:can|do|may) i',
  'daily (?:limit|quota|refill|allowance)|(?:message|chat|question) (?:limit|quota)|quota',
  'refill|top up',
  'my balance$|balance (?:left|check)|check (?:my )?balance$|^balance$',
);
export const plan = anyOf(
  'premium|upgrade|upgrading|downgrade|subscriptions?|subscribe|unsubscribe|pricing|(?:free|paid|pro|monthly|yearly|annual|basic|cheapest|trial|payment) (?:plans?|tier|version|trial|membership|account|price|option|fee)|brains?|trial|membership',

  'how (?:do|can|could|should|must|would) i pay|ways? to pay|pay (?:you|for (?:it|this|the app|premium|you)|with|by|via|using)|payment|paypal|visa|mastercard|apple pay|google pay|(?:with|by) (?:a )?(?:credit )?card|invoice|receipt|refunds?|money back|billing|discounts?|coupon|promo(?: code)?|voucher|student price|lifetime',
  '(?:how much|what) (?:is|are|does|do|would|will) (?:it|you|this|the app|this app|that app|calmwick|the full version|using you) (?:cost|price|charge)(?: (?:me|a month|per month|monthly|a year|then|each month|to use|for|in total))*$',
  '(?:cost|price|fee) (?:of|for|to use) (?:premium|you|this|the app|this app|calmwick|the subscription|it)',
  '(?:is|are) (?:the app|this app|this|it|you|calmwick|everything(?: here)?|all this|using (?:this|you)) (?:all |really |completely |totally )?(?:free|for free)(?: .*)?$',
  'do (?:i|you) (?:have|need) to pay|must i pay|how much (?:is|are) (?:you|this app|the app|calmwick|the full version|it (?:a|per|each) (?:month|year))$|does it cost (?:anything|something|money)$',
  'what do you (?:cost|charge)|(?:do|how much do) you (?:cost|charge)',
  'what (?:do i|will i|would i) get (?:with|in|for|if i pay)(?!.*\\b(?:lots?|signal)\\b)',
);
export const account = anyOf(
  '(?:verification|confirmation|activation|verify|confirm) (?:\\w+ ){0,2}(?:e ?mail|mail|link|address)',
  '(?:delete|erase|remove|wipe|deactivate|cancel) (?:all |of |everything in )*(?:my |the |this )*(?:account|data|profile|chats?|history|everything|information|me|conversation)',
  'close (?:my |the |this )*(?:calmwick |pipsy |app )?(?:account|profile)',
  '(?:export|download|get|copy of|backup|save) (?:all |of |everything |a copy of )*(?:my )?(?:data|everything you|chats?|history|information)',
  'everything you (?:have|know|saved|store|stored)',
  'passwords?|passcode|pin code|2fa|two factor|authenticator|verification (?:code|mail|email)|verify my',
  '(?:change|edit|update|set|fix|wrong|correct|new|my|confirm|verify|other) (?:my |the )?(?:e ?mails?|email address|mail|name|username|nickname|country|language|time ?zone|photo|picture|avatar|profile|settings?|phone(?: number)?|currency|details|preferences|address|birthday|risk profile|experience level)',
  '(?:can|could) (?:not|t) (?:log|sign|get) ?in|log(?:ged)? ?(?:in|out|me out)|sign(?:ed)? ?(?:in|out|up)|login|logout|locked out|my session|other (?:phone|device)',
  '(?:human|customer|live|real|technical) (?:support|help|agent|service|staff|person)|(?:talk|speak|chat|write|connected?|complain|reach|contact|message) (?:to|with|us|you)? ?(?:a |an |some |the |your )*(?:human|person|support|somebody|someone|real|agent|staff|team|people|manager|owner|developers?|company|boss)|support (?:team|mail|email|number|ticket|contact)|contact (?:support|details|us|form|you guys)|someone real|a human|complain(?:t)?|report (?:a )?(?:bug|problem|issue)|feedback|^contact$|help ?desk|customer care|(?:there is |found )?a bug',
  'notifications?|quiet hours|do not disturb|push messages|newsletter|(?:stop|unsubscribe from|no more|turn off|too many|disable|mute)(?: \\w+){0,3} (?:e ?mails?|mails?|notifications?|push|messages|reminders)|mute (?:you|everything|all|the app)|dark mode|light mode|font size|bigger text|night mode|text size|theme',
  '(?:my|the) (?:profile|account) ?(?:page|settings|details|picture)?$|where (?:do|can) i (?:edit|change|find|set|see) (?:my |the )?(?:\\w+ )?(?:settings?|profile|details|preferences|account)',
  'settings|preferences',
  'what (?:do|does) (?:you|the app) (?:know|remember|save|store|have) about me',
  'forget (?:me|everything about me|what i (?:said|told))',
);
export const product = anyOf(
  '(?:real|fake|play|virtual|simulated|actual|demo|paper|pretend|toy) (?:money|prices?|trades?|trading|cash|market|data|quotes|funds|account(?: here)?)|for real$|real or|(?:live|real|fake|delayed|simulated|actual) (?:or|and) (?:live|real|fake|delayed|simulated|not|made up|a simulation|demo)|real ?time|a simulation|simulated|delayed|made up|a game|monopoly money|is (?:it|this|that) (?:a )?(?:demo|simulation|real|live|game)(?: .*)?$|are (?:the|these|those|your) (?:prices?|quotes?|numbers?|charts?|signals?|trades?) (?:real|live|fake|delayed|accurate|right|correct|true|simulated|made up|from).*',
  '(?:sell|share|see|sees|read|reads|use|keep|store|track|collect|look at|leak|spy|spying|give away|save) (?:\\w+ ){0,2}(?:my|our|users?|peoples?) (?:data|chats?|messages?|conversations?|information|info|trades|questions|secrets|details)|privacy|private|gdpr|is my (?:data|money|information|chat|info)|who (?:can )?(?:sees?|reads?|has access)|data (?:safe|secure|protected|stored|sold|shared)|encrypted|confidential|anonymous|where (?:is|are) my (?:data|chats?|messages)',
  'how (?:does|do|is) (?:this|the|your|that) ?(?:app|thing|bot|program|website|site|tool|platform|service|stuff|whole thing|product)? ?(?:work|works|function|made)(?: exactly| here)?$|how does (?:it|this|calmwick|pipsy) work$|what (?:is|does) (?:this|the) (?:app|site|website|platform|thing) ?(?:do|for|about|called)?$|what is calmwick|calmwick|explain (?:the|this|your) (?:app|product|platform|site)',
  '(?:do|does|are|is|will|would|can|could) (?:you|the app|this app|calmwick|pipsy|this company|your company|they)(?: \\w+){0,4} (?:earn|profit|benefit|paid|gain|make money|get (?:money|paid|a cut|commission)|get something|win (?:when|if)|take (?:a cut|money|commission|my money))(?: .*)?|conflict of interest|who pays you|how (?:do|does) (?:you|the app|this app|calmwick) (?:earn|make|get) (?:money|paid|your money)|are you paid|sponsored|affiliate|ads|advertis(?:ing|ements?)|kickbacks?|do you (?:have|get|take) (?:any )?(?:money|commission|a commission|a share|a cut|my money)|what is in it for you',
  '(?:do|does|can|will|could|would) (?:you|the app|this app|it|pipsy|this) (?:really |actually |also |just |automatically )*(?:trade|place|execute|buy|sell|open|invest|do the (?:trades?|trading)|make trades?|put) (?:\\w+ ){0,3}(?:for me|for us|by itself|automatically|on my behalf|yourself|myself|my account|with my money|itself|alone|auto)|auto ?trad(?:e|ing)|automatically|trading for me|trade for me|trades? (?:by itself|itself|on (?:its|my) (?:own|behalf))|(?:buy|sell|trade)(?: and sell| or sell)? (?:\\w+ ){0,2}(?:inside|in|within|with|through|from|on) (?:this|the|your) app|(?:inside|in|within) (?:this|the) app|just (?:give|tips|advice|ideas|signals|suggestions)(?: ideas)?|do (?:the trade|it|the trades|trades) myself|my money (?:in|with|at|on) (?:you|here|this)|deposit (?:money )?(?:here|with you|in the app|into the app|in this app|to you)|connect (?:you|this|it)? ?(?:to )?(?:my )?(?:metatrader|mt4|mt5|tradingview|account to)',
  '(?:public|full) (?:track )?record|where (?:is|can i see|do i see) (?:the |your )?(?:track )?record|(?:see|find|check|verify|where is) (?:\\w+ )?(?:track record|past signals|all signals|signal history)|(?:are|is) (?:the|your) (?:results|record|history) (?:public|real|verified|audited|edited|published|open)|can (?:you|anyone|anybody|they) (?:edit|change|fake|delete) (?:the |old |past )?(?:results|signals|record)|do you (?:delete|hide|edit) (?:\\w+ )?(?:losing|bad|losers|old|losses|results|signals)',
  'is (?:this|the|your|calmwick|that) ?(?:app|site|company|website|platform|thing|service)? (?:safe|legit|legal|regulated|secure|licensed|a broker|registered|trustworthy|official|real)(?: .*)?$|are you (?:a broker|regulated|licensed|registered|legal|a company|affiliated)|(?:is|can) (?:this|it) (?:be )?(?:legal|financial advice|investment advice)|financial advice|legal here|who (?:owns|runs|is behind) (?:this|the app|calmwick|it)|(?:which|what) (?:pairs|markets|instruments|coins|currencies|assets|symbols) (?:do|can) (?:you|i) (?:follow|cover|have|track|trade here|see|watch|know|offer|support)|where (?:do|are) (?:the|your) (?:prices|data|quotes|numbers|news|rates) (?:come|from)|where do you get (?:the|your) (?:prices|data|quotes|numbers|news)|(?:source|feed) of (?:the|your) (?:prices|data)|does (?:it|this|the app) work (?:on|offline|with|in)|(?:android|iphone|ios|mobile|desktop|web) (?:app|version)|app store|offline|work on my|is there an app|in my (?:language|country)|(?:speak|understand) (?:spanish|german|french|italian|arabic|chinese|other languages|my language)|other languages|available in',
);
export const method = anyOf(
  '(?:your|the|ur|pipsys|apps|bots|what|which) (?:\\w+ )?(?:strategy|strategies|method|methods|methodology|system(?! prompt)|edge|algorithm|algo|formula|approach|rules for signals|track record|technique|logic)(?! (?:for|on|in) (?:cpi|nfp))',
  'how (?:accurate|good|reliable|precise|right|correct|trustworthy|successful|profitable|often (?:right|wrong|correct)|sure|credible|often)(?: \\w+){0,2} (?:you|your|yours|this|the|these|those|they|it|pipsy|signals?)\\b.*',
  'how often (?:are|do|does|is) (?:you|your|the|these|they)(?: \\w+){0,3}',
  '(?:are|is) (?:you|your|they|the|these|this|your signals|your ideas)(?: \\w+)? (?:accurate|reliable|any good|always right|ever wrong|often wrong|trustworthy|profitable|tested|better than|right|proven|good|correct|backtested|legit|scam|a scam|a fraud|fake|credible)\\b.*',
  '(?:is|are) (?:this|it|you|calmwick|pipsy) (?:just )?(?:an? )?(?:scam|legit|fraud|fake|trustworthy|reliable|rip off|con)\\b.*',
  'do (?:you|your|the|these) (?:\\w+ )?(?:signals?|trades?|ideas|calls|tips|predictions)? ?(?:really |actually |even )?(?:work|make money|win|earn|lose|profit|make profit|perform|beat)\\b.*',
  'do you (?:make|earn|win|lose|ever lose|guess|use ai|use indicators|use a|predict|know the future|just guess|backtest|test|really know|trade yourself)\\b.*',
  'how (?:do |does |did |are |is )?(?:you|your|the|these|pipsy|signals?|ideas?|trades?)(?: \\w+){0,3} (?:work|find|found|decide|pick|choose|chosen|made|generated|created|calculated|make|come up|built|build|select|predict|generate|calculate|know|picked|analy[sz]e|get|determined?|produced?)(?: .*)?$',
  'how (?:signals|ideas|trades) (?:are|get|is) (?:made|picked|chosen|created|generated|calculated)',
  '(?:can|should|could|do|why should|why would|how can|how do|may) (?:i|we|anyone|people) (?:really |actually |even )?(?:trust|believe|rely on|follow|count on) (?:you|this|your|the|these|in you|it|on you)\\b.*',
  'trust (?:you|this|your|these|in you)|trustworthy|believe (?:you|your)',
  '(?:success|hit|accuracy|winning|strike) rate|your (?:win ?rate|accuracy|performance|results|success|stats|record|average|numbers)|(?:yours|you) not mine',
  '(?:have|has|were|was|did) (?:you|it|this|your|the)(?: \\w+){0,3} (?:been )?(?:tested|backtested|proven|verified|audited|checked|test|tried)\\b.*',
  'coin (?:flip|toss)|better than (?:random|guessing|chance|a coin|a monkey|luck)|just (?:guess|luck|guessing|random)|random (?:guess|signals?)|guesswork|crystal ball|pure luck',
  'what (?:is|are) (?:your|the) (?:signals?|ideas?|calls|picks) (?:based|built|made)(?: on| of| from)?|based on (?:ai|indicators|what)|where do (?:your|the) (?:signals?|ideas?|trades) come from|what do you (?:look at|use|base|analy[sz]e|check)\\b.*',
  'what (?:does|do) (?:a |your |the )?(?:trade ideas?|signals?) look like',
  'do you (?:use|have) (?:ai|machine learning|indicators|a strategy|a system|an edge)',
  'what makes (?:your|the|these) (?:signals?|ideas?)|why are your signals|what (?:kind|type|sort) of (?:signals|strategy|analysis) do you',
);
const brokerNames =
  'ic ?markets|plus ?500|e ?toro|xm|exness|oanda|pepperstone|fxcm|avatrade|ig markets|ig|interactive brokers|ibkr|robinhood|trading ?212|degiro|fbs|octafx|hfm|hotforex|fp markets|roboforex|admirals|admiral markets|tickmill|vantage|saxo|cmc|cmc markets|forex com|coinbase|binance|kraken|capital com|xtb|deriv|ftmo|prop firms?|funded account|mt4|mt5|metatrader|ctrader|tradingview|eightcap|easymarkets|fusion markets|thinkmarkets|webull|revolut|swissquote|libertex|olymp trade|pocket option|iq option|bybit|justmarkets|octa';
export const broker = anyOf(
  'brokers?|brokerage|brokrs?|borker|brooker',
  `(?:is|are|about|with|at|use|using|using|on|recommend|of|think of|like|try|choose|to|or|and|versus|from) (?:${brokerNames})`,
  `^(?:${brokerNames})(?: .*)?$`,
  '(?:minimum|min|first|how much) deposit|deposit (?:bonus|methods?|money|funds|minimum)|withdraw(?:al|als|ing|n)?|where (?:do|can|should|to) (?:i )?(?:actually |really |open|buy|place|trade)(?: \\w+){0,4}(?: (?:account|trades?|orders?|gold|forex))?$|open (?:a |an )?(?:live |trading |real |forex |demo )?account|(?:which|what|best) (?:app|platform|site|website|software|exchange) (?:do|should|can|to|is|for|would)\\b.*|ecn|raw spread account|islamic account|swap free account',
);
