export const BREAK =
  /([?!;\n]+|\.(?!\d)|,(?!\d{3}\b)|(?:^|\s)\d\)\s|\s(?:-+|\u2026)\s|\s&\s|\s\+\s|\b(?:and|also|then|plus|oh|n|but)\b)/;

export const WATCH_WORD = /\b(watch(es)?|alerts?|alarms?|notifications?)\b/;

export const FIGURE =
  /(?:^|[ $])(\d{1,7}(?:\.\d{1,6})?)(?= |$)(?! ?(?:mins?|minutes?|m|h|hours?|hr|times|days?|weeks?|lots?|tokens?|dollars?|bucks|alerts?|watches|alarms?|levels|things|seconds|percent|pips?)\b)/g;

export const AWAY = /(?:^| )(\d{1,3}(?:\.\d+)?) ?(%|percent|pips?)(?= |$)/;

/** Money counts from here only where its direction stands beside it: "under 60 dollars" is a level. */
export const AWAY_IN_MONEY =
  /(?:^| )(?:\$(\d{1,5}(?:\.\d+)?)|(\d{1,5}(?:\.\d+)?) ?(dollars?|bucks|usd|cents?))(?: (?:more|or more))?(?= (?:higher|lower|up|down|away|either|each|both|cheaper|dearer|extra|more|less|(?:under|below|over|above) (?:now|here|this|it|the price)|from (?:here|now)|in (?:either|any))\b)|\b(?:mov\w*|drop\w*|fall\w*|fell|ris\w*|rose|jump\w*|climb\w*|los\w*|gain\w*|sink\w*|sank|dip\w*|go(?:es)? (?:up|down)|up|down)(?: by| another| at least)? (?:\$(\d{1,5}(?:\.\d+)?)|(\d{1,5}(?:\.\d+)?) ?(dollars?|bucks|usd|cents?))(?= |$)/;
/** "Goes up another 1.50", "btc +500", "gold +-10". */
export const MORE =
  /\b(?:up|down|higher|lower|ris\w+|fall\w*|drop\w*|gain\w*|los\w+|climb\w*) (?:another|by|a further|at least) \$?(\d{1,5}(?:\.\d+)?)(?= |$)(?! ?(?:%|percent|pips?))/;
export const SIGNED =
  /(?:^|\s)(\+ ?\/? ?-|-\/\+|\+|-)\s?\$?(\d{1,5}(?:\.\d+)?)(?=\s|$|\$)(?! ?(?:%|percent|pips?))/;
export const SIGN = /(?:^|\s)(\+ ?\/? ?-|-\/\+|\+|-)\s?\$?\d/;
export const EITHER_WAY =
  /\b((either|each|both|any) (way|direction|side)s?|up or down|higher or lower|down or up|above or below)\b/;
export const NO_DISTANCE = /\b(stop|target|lots?|size|margin|risk|spread|sl|tp)\b/;

export const MOVES =
  /\b(move|change|shift|swap(?! (for|on|fees?|rates?|costs?|per|a|of|is|each|over|until|till)\b)|switch|raise|lower|bring|drag|adjust|update|edit|push)\b.*\d/;

export const MAKES = /\b(make|set|put) (it|that|this|them|the \w+ (one|alert|watch|alarm)) (to |at )?\$?\d/;

export const CORRECTS =
  /\d\S{0,40} (instead|rather)\b|\b(i meant|should be|make that|rather) \$?\d|^(no|sorry|actually|oops|wait|correction) (\w+ ){0,2}\$?\d\S*$|\bone (change|move)d? to \d/;

export const MAKES_AWAY = /^(\w+ )?(make|change|set) (it|that|this) (to )?\d/;

export const NOT_A_WATCH =
  /\b(stop|target|tp|sl|take profit|orders?|positions?|trades?|entry|risk|lots?|account|leverage|chart|percent|pips?|balance|size|margin)\b|%/;

export const LOGS =
  /\b(log|journal|record|jot|write down|note down|save|mark) (\w+ ){0,3}?(long|short|trade|buy|sell|bought|sold|position|entry|as taken|loss|win|that i|it down)\b|^(note|log|journal) (\w+ ){1,3}\d|\bmark it as\b|\bput (it|this|that|my \w+) (\w+ )?(in|into|to) (my |the )?(journal|log|diary)\b/;

export const REMINDS =
  /\b(remind|alert|warn|ping|notify|wake|buzz|message) me\b.*\b(cpi|nfp|fomc|fed|gdp|ppi|pmi|ecb|boe|boj|news|release|payrolls?|inflation|claims|rate decision|london|new york|tokyo|sydney|session|market (opens|closes)|tomorrow|tonight|in \d+ (min|minutes?|hours?|days?|h|m)|at \d{1,2}( ?(am|pm|oclock|utc|gmt))|\d+ ?(min|mins|minutes|hours?) before|half an hour|an hour before|before)\b|^remind me\b(?! what| how| which)|\bset (a |an |the |me )*(reminder|timer)\b|\balarm (for|at) \d{1,2} ?(am|pm|utc|oclock)\b/;

export const OF_CLOCK = /^remind me (tomorrow|tonight|later|to|in|at|on|about|before)\b/;

export const RELEASE =
  /\b(cpi|nfp|fomc|fed|gdp|ppi|pmi|ecb|boe|boj|payrolls?|inflation|claims|rate decision|news|release|london|new york|tokyo|sydney|session|market)\b/;

/** "Stop the alarm on oil for now" rests it; without "for now" it ends. */
const FOR_NOW =
  '(for now|for a (while|bit|moment|day|week|few \\w+)|for the (moment|time being|day|night|week|weekend)|for (today|tonight|an hour|\\d+ \\w+)|until (i|tomorrow|monday|later|next|further)|over (the weekend|night)|this (week|weekend|evening)|today|tonight|temporarily|overnight|a (while|bit))';
const STOPS = '(stop|turn off|switch off|disable|deactivate|turn (\\w+ ){1,4}off|switch (\\w+ ){1,4}off)';
export const PAUSES = new RegExp(
  `\\b(pause|mute|snooze|hold off|silence|suspend|freeze)\\b|\\bput (\\w+ ){1,4}on (pause|hold)\\b|\\b${STOPS}\\b.*\\b${FOR_NOW}\\b`,
);
export const RESUMES =
  /\b(resume|unpause|un pause|unmute|un mute|reactivate|re activate|restart|continue|wake up)\b|\b(turn|switch|put|set) (\w+ ){0,5}(back )?on( again)?$|\b(turn|switch|put|bring) (back )?on (my|the|that|it|all|both|them)\b|\b(start|begin) (watching|it|them|the \w+|my \w+) (\w+ )?again\b|\b(activate|enable|start|watch|bring back)\b.*\bagain\b/;
/** A pause that was spoken of, so that "on again" is heard where no watch is named. */
export const ASKS_PAUSE =
  /\b(how (do|can|would|to)|what (is|does|happens)|can i|could i|is it possible|should i|why|is (it|my|the)|are (they|my))\b/;
export const KEEPS_RUNNING =
  /\b(do not|dont|don't|never|not) (\w+ ){0,2}?(pause|mute|snooze|silence|suspend|stop|turn|switch|freeze|put|resume)\b/;

export const OTHER_MEASURE =
  /\b(rsi|atr|macd|moving average|spread|volume|overbought|oversold|breakout fails|trend (changes|turns))\b/;

export const OWN_TRADE = /\b(my|a) (trade|position|signal|idea|order)\b/;

export const CHANGES =
  /^(please |can you |could you |i want to )*(move|change|shift|raise|lower|adjust|edit|update|make) (it|that|this|(my|the|that) (\w+ )?(alert|watch|alarm|one|level))( \w+){0,2}$/;

export const EXPLAINS =
  /^(and |so |ok |but )*(what (is|are)|what does|how (do|does)|explain) (a |an |the |your |my )?(watch|watches|alert|alerts|alarms?)( do| mean| work| for| actually| even| really| then)*$|\bwhat (an? |the )?(alerts?|watch(es)?|alarms?) (even |actually |really )?(does|do|is|are|means?)\b|\bhow many (alerts|watches|alarms) (can|may|could)\b/;

export const EXPLAINS_IDEA =
  /^(and |so |ok |but )*what (is|are) (an? |your |these |those )?(trade )?ideas?( then| exactly)?$/;

export const HAS_WATCH =
  /^(\w+ ){0,3}(i have|do i have|have i got|i got|is there|is my|are my|did (you|i) set|was my|you have) (\w+ ){0,3}(watch|watches|alerts?|alarms?)\b/;

/** Decides against everything, and asks for nothing else. */
export const LEAVES =
  /\b(not touching|stays? (as (it )?is|untouched|the same)|(do not|dont|don't) (even )?(offer|do anything|touch anything)|leave (everything|it all)|unclick|nothing (today|for me) (please|thanks))\b/;

export const ENDS_REMINDER = /\b(cancel|remove|delete|drop)\b.*\breminders?\b/;

export const BEFORE_IT =
  /^(half an hour|an hour|\d+ ?(mins?|minutes?|hours?)) before( it| that| then)?( not .*)?$|\b(tell|let|remind|ping|text) me\b.*\b(mins?|minutes?|hours?|half an hour) before\b/;

export const SHOWS =
  /^(show|list|show (me )?(them|all|it|both)|which ones|what do i have)( please| pls| now)?$/;

export const EXCEPT = /\b(except|but|besides|apart from|other than|bar|not)\b/;

export const ALL = /\b(all|everything|every|both|them|any|alerts|watches|alarms)\b/;

export const ENDS =
  /^(please |and |now |ok |just |actually |no )*(cancel|remove|delete|stop watching|unwatch)\b/;

export const ENDS_WATCHING = /\bstop (watching|following|tracking|alerting|pinging)\b/;
export const KEEPS = /\b(keep|leave|not)\b/;

export const NO_CANCEL =
  /\b(do not|never|orders?|trades?|trading|positions?|subscription|premium|plan|account)\b/;

export const FILLER =
  /^((thats|that is) (it|all)|please|pls|thanks|thank you|thx|cheers|ok|okay|cool|great|hmm|hey|hi|yes|yeah|so|now|first|or|maybe|again|sorry|oops|no|wait|actually|my bad|nice|good|fine|perfect)( (ok|pls|please|then|pipsy|too|now))?$/;

export const REFUSES =
  /^(please )?(do not|dont|don't|never|no)\b.*\b(cancel|remove|delete|alerts?|watch(es)?|signals?|ideas?|trades?|set|touch)\b/;

export const IS_SUPPOSED =
  /\b(in general|in theory|in principle|what if|should i|shall i|would (you|it|happen)|my (friend|brother|sister|dad|mum|mom|cousin|mate|boss)|hypothetical|theoretical|suppose|imagine|thinking (of|about)|maybe i|might)\b/;

export const UNDOES =
  /^(please |ok |no )*(cancel|undo|stop|remove|delete)( it| that| this)?( please| then)?$/;

export const ASKS_HOW = /\bhow (can|could|do|does|would|to|should) (i|you|we|one|it)\b/;
/** Questions of the clock are answered, not watched. */
export const ASKS_WHEN = /\bwhen\b.*\b(opens?|opening|closes?|session|starts?|ends?|due|out|released?)\b/;

export const ANYWAY = /\b(anyway|all the same|i mean it|yes really|still|regardless|nevertheless)\b/;

export const LINKS =
  /^(the|my|one|ones|watch|watches|alert|alerts|alarm|alarms|too|as|well|please|for|on|at|if|when|it|its|is|goes|gets|hits|reaches|touches|drops|falls|rises|breaks|climbs|to|above|below|under|over|past|a|an|me|same|tell|also|maybe|at|near|around|or|another|dips|crosses|comes|trades|jumps|moves|back|up|down|that|this|there|so|once|should|let|know)$/;
