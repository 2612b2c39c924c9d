/** What the buddy can teach, and the words a beginner uses for it. */
export const topics = [
  'pip',
  'spread',
  'lot',
  'leverage',
  'margin',
  'stop-loss',
  'take-profit',
  'risk-reward',
  'breakout',
  'support',
  'resistance',
  'trend',
  'volatility',
  'rsi',
  'candlestick',
  'bid-ask',
  'long-short',
  'session',
  'drawdown',
  'position-size',
  'gold',
  'forex',
  'calendar',
  'backtest',
] as const;
export type Topic = (typeof topics)[number];

/** Longer names first: "risk reward" is not a question about risk alone. Matched on corrected words. */
const names: ReadonlyArray<readonly [Topic, RegExp]> = [
  [
    'position-size',
    /\b(position siz(e|es|ing)|(trade|lot|bet) siz(e|ing)|how much (money )?(should|can|could|do|might) i (risk|trade|put|bet|invest|lose)|i (only )?have (only )?\d+|with \d+ (dollars?|bucks|euros?|pounds?)|how (big|large) should)\b/,
  ],
  [
    'risk-reward',
    /\b(risk (to |and |vs |or )?rewards?|reward (to |and )?risk|rr( ratio)?|r multiple|r r)\b|\b(what (is|does|was)|whats) (an? |one |1 )?r( mean| stand for)?$/,
  ],
  ['stop-loss', /\b(stop ?loss(es)?|stops?|sl)\b/],
  ['take-profit', /\b(take ?profits?|tp|targets?|profit targets?)\b/],
  ['bid-ask', /\b((bid|ask|offer) (and |or |vs |price|\/ ?)*(ask|bid|price)?|bids?|asks)\b/],
  [
    'long-short',
    /\b(long (and|or|vs) short|short sell(ing)?|short(ing)?|going (long|short)|go (long|short)|longs?|buy (and|or|vs) sell|buying and selling|sell(ing)? first)\b/,
  ],
  [
    'calendar',
    /\b(economic (calendar|events?|news)|nfp|non ?farm( payrolls?)?|payrolls?|cpi|fomc|calendar|high impact|news trading|news events?)\b/,
  ],
  ['backtest', /\b(back ?test(s|ed|ing)?|hit rate|measured rate|confidence( score)?)\b/],
  ['drawdown', /\b(draw ?downs?|losing (streak|run)s?)\b/],
  ['leverage', /\b(leverage|leveraged|gearing)\b/],
  ['margin', /\b(margin( calls?)?|free margin)\b/],
  ['spread', /\b(spreads?)\b/],
  ['pip', /\b(pips?|pipettes?|points?)\b/],
  ['lot', /\b(lots?|micro lots?|mini lots?|contract sizes?)\b/],
  ['breakout', /\b((false |fake )?break ?outs?|fake ?outs?|donchian|turtle)\b/],
  ['support', /\b(supports?|support (level|line|zone)s?)\b/],
  ['resistance', /\b(resistances?|resistance (level|line|zone)s?)\b/],
  ['rsi', /\b(rsi|relative strength( index)?|overbought|oversold|indicators?)\b/],
  ['candlestick', /\b(candle ?sticks?|candles?|wicks?|doji|ohlc|charts?)\b/],
  ['volatility', /\b(volatility|volatile|atr|average true range)\b/],
  [
    'trend',
    /\b(trends?|trending|up ?trends?|down ?trends?|trend ?lines?|bull(ish)?|bear(ish)?|moving averages?)\b/,
  ],
  ['session', /\b((trading |market |london |tokyo |sydney |new york |asian )?sessions?)\b/],
  ['forex', /\b(forex|fx|currency (trading|market|pairs?)|foreign exchange|currencies)\b/],
  ['gold', /\b(gold)\b/],
];

/** Names are matched on what was said, so gold must still be among the words. */
export const topicIn = (said: string): Topic | null =>
  names.find(([, pattern]) => pattern.test(said))?.[0] ?? null;
