/**
 * How people say what they want, matched on corrected words of one clause. Alternations without nested repeats: a clause
 * is at most 120 words, so none of them can run away.
 */
export const said = {
  compare:
    /\b(compare|comparison|versus|vs|stronger|weaker|difference between|better|which (one )?is|moved more)\b/,
  tokens: /\b(tokens?|credits?(?! cards?)|allowance|messages left|balance)\b/,
  plan: /\b(premium|upgrade|subscription|subscribe|pricing|free plan|four brains|4 brains|brains?|free trial|how do i pay|pay (you|for)|cost(s)? (of )?(premium|you|this|the app)|paypal|how much (is|are|does) (it|you|this|premium|the app)( cost)?)\b/,
  mySignals:
    /\b(my \w+ (signals?|trades?)|did (we|i|you) (win|lose|profit|lost|won)|my (open |active |closed |last |recent |old )?(signals?|trades?|results|record|stats|statistics|performance|history|positions?|win rate|pnl|profit)|how (are|did|is|were) (my|our|the|your) (signals?|trades?|results)|signals? doing|track record|how am i doing|am i (winning|losing|in profit|up|down)|did (it|my signal|that) (hit|win|work)|win ?rate)\b/,
  myWatches:
    /\b((what|which|list|show|any).*\b(watching|watches|alerts)|my (watches|watchlist|watch list|alerts)|(stop|cancel|remove|delete|end) (watching|my watch|the watch|my alerts?|all alerts?|the alerts?|watches|alerts))\b/,
  explainSignal:
    /\b(explain (the|this|that|my|your) (last )?(signal|trade|setup|idea|call|plan)|why (did you|do you|should i|would i|is it a|is this|was it|was that|this|that|the|are you)\b.*\b(buy|sell|signal|say|trade|long|short|entry|stop|target|it|that)|how did you (get|find|come up)|what is the reason(ing)?( behind)?|what('?s| is) (this|that|the|it) (signal|trade|plan)? ?based on)\b/,
  watch:
    /\b((tell|let|alert|notify|ping|warn|message|text|inform|remind|call|wake|email) (me|us|know)|watch|keep (an )?eye|set (a |an |up )?(alert|alarm|watch|notification)|alert|alarm|monitor|notification)\b/,
  signal:
    /\b(signals?|trade ideas?|trading ideas?|ideas?|set ?ups?|(any|good|best|a|give me|find|find me|new|some|next|another) (trades?|entry|entries|opportunit(y|ies)|calls?|plays?)|what (should|can|do|would) (i|we|you) (trade|buy|sell)|what to (trade|buy|sell)|(should|can|could|shall|do) (i|we) (buy|sell|long|short|enter|trade|get in|go long|go short)|is it (a )?good (time|moment) to|good time to (buy|sell)|time to (buy|sell)|(buy|long) or (sell|short)|sell or buy|buy|sell|go(ing)? (long|short)|where (to|should i|do i) (enter|buy|sell)|break(ing|s)? ?out( anywhere| now)?|breakouts?|scalp|opportunit(y|ies)|trade (on|for|with)|trade)\b/,
  outlook:
    /\b(outlook|forecast|predict(ion|ions)?|analy[sz]e|analysis|analyse|what do you think|your (view|opinion|take|thoughts)|thoughts (on|about)|opinion|will (it|the)?|going (up|down|to)|go (up|down|higher|lower)|rise|fall|drop|crash|moon|up or down|heading|levels?|key levels|trend(ing)?|direction|bullish|bearish|support|resistance|how (does|do) .* look|looking|range|volatil(e|ity)|what happens)\b/,
  quote:
    /\b(price[ds]?|quotes?|quoted|rates?|worth|cost|trading at|how much|value|current|currently|right now|where is|wheres|bid|ask|spread|at|doing|today|now|last|hows|how is|show( me)?|check|give me|whats up with|chart|how are|update|moving|moved|change)\b/,
  hours:
    /\b(market hours|trading hours|(is|are|when|what time|does|do|will) .*\b(open|opens|opening|close|closes|closed|closing)\b|when (does|do|will) .*\b(session|london|tokyo|sydney|new york|market)\b.* starts?\b|(open|closed) (now|today|yet|right now|on)|which sessions?|what sessions?|sessions? (is|are|now|open|times?|hours)|current session|weekends?|busiest|best time (to|of)|what time is it|overlap|holiday)\b/,
  news: /\b(news|calendar|events?|nfp|cpi|fomc|payrolls?|fed|ecb|interest rates?|headlines?|data release)\b/,
  greeting:
    /^((hi+|hello+|hey+|hiya|howdy|yo|hola|sup|greetings|good (morning|afternoon|evening|day)|morning|evening|gm|salut|ciao|hallo)( (there|pipsy|buddy|friend|bro|man|mate|all|again|everyone|you|to you|dear|my friend))*)$/,
  howAreYou:
    /\b(how are you|how r u|hows it going|how is it going|whats up$|what is up$|wassup|how do you do|you ok|hows life|how you doing|how are things)\b/,
  thanks:
    /\b(thanks?|thank you|thx|ty|tysm|cheers|appreciate|much obliged|grazie|merci|gracias|you (are|re) (great|awesome|the best)|youre (great|awesome|the best)|nice one|well done|good job|great job|awesome|love you|love it|cool|nice|got it|i see|makes sense|understood|interesting|lol|haha+|wow)\b/,
  goodbye:
    /^(bye+|goodbye|good night|goodnight|gn|see (you|ya)( later| soon| tomorrow)?|cya|later|take care|talk (to you )?(soon|later)|ttyl)( (bye|pipsy|buddy|for now|then))*$/,
  help: /\b(help|what can you do|what do you do|how does (this|it) work|how do (i|you) (use|start|begin|work)|where do i (start|begin)|get(ting)? started|features|commands|options|menu|what can i (ask|do|say)|im new|i am new|new here|new to (this|trading|forex)|beginner|teach me( to trade| trading)?$|how to (start|begin|trade))\b/,
  identity:
    /\b((who|what) (are|r) (you|u)$|whats your name|your name|are you (a |an )?(real|human|person|bot|robot|ai|machine|computer|gpt|chatgpt|llm)|who (made|built|created|is pipsy)|what is pipsy|what model)\b/,
  method:
    /\b((whats |what is )?(your|the) (strategy|method|system|edge)|how (accurate|good|reliable|right) (are|is) (you|your|this|the)|are you (accurate|reliable|any good|always right)|(is|are) (this|it|you) (a )?(scam|legit|real|fake|fraud)|do you (make|earn|win|lose) (money)?|how (do )?you (work|find|decide|pick|choose)|can i trust you|trust (you|this))\b/,
  orders:
    /\b((close|exit|cancel) (it|them|all|(my|the|this|all|that) (trades?|positions?|orders?))|place (an|a|the|my) (order|trade)|open (a|the|my) (trade|position|order)|(trade|invest|buy|sell) (it )?for me|auto ?trade|copy ?trad(e|ing)|should i (close|exit|hold|keep|sell) (it|my|this|the|that)( \w+)? ?(trade|position|now|it)?)\b/,
  account:
    /\b((delete|close|remove|export) my (account|data|profile|chat|history)|(change|reset|forgot) (my )?(password|email)|my (profile|account|settings|email)|log ?out|sign out|(human|customer|live|real) (support|help|agent|person)|talk to (a )?(human|person|support|someone)|notifications? (off|on|settings)|quiet hours)\b/,
  joke: /\b(joke|make me laugh|something funny|sing|story|poem)\b/,
  lessons:
    /\b(teach me (something|anything|a lesson|more|one thing)( new| else)?|(what|which one|which lesson) (should|can|could|do) i (learn|study|read)( next| now| first| today)?|(next|another|first|new|give me a|todays|a) lessons?|lesson (please|of the day)|learn something( new)?|what (is|comes) next to learn|(i want|want|id like) to learn( something| more)?$)\b/,
  teach:
    /\b((what|wat|wot) (is|are|does|do|was)|whats|what s|whats the|explain|mean(s|ing)?|define|definition|teach( me)?|learn|lesson|how (do|does|to|can)|tell me (more )?about|understand|difference|show me what|describe|why (do|does|is|are|should) (traders|people|i|it|we|you)?|when (do|should|to)|how much (should|can|do) i|how (big|large) should|dont (know|get|understand)|confused|how much is (a|one|1)|(do|should) i (need|use)|important|dangerous|good)\b/,
};
