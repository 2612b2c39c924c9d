/** What a word of the trade means to somebody who never heard it. */
export const plainWords: ReadonlyArray<readonly [string, RegExp]> = [
  [
    'A spread is the gap between the price you buy at and the price you sell at: it is the shop’s cut.',
    /\bspread\b/i,
  ],
  ['A pip is the small step that prices are counted in, like a cent for a dollar.', /\bpips?\b/i],
  ['A lot is how much you trade at once; the smallest is a hundredth of it.', /\blots?\b/i],
  ['A stop is the price at which you give up, so that a loss stays small.', /\bstop(s| loss)?\b|you're out/i],
  ['A target is the price at which you take the gain and leave.', /\btarget\b|\bgain\b/i],
  [
    'A breakout is a price leaving the range it had been moving in.',
    /\bbreakouts?\b|\bbroken out\b|\bbroke\b/i,
  ],
  [
    'Support is a floor and resistance a ceiling that the price has turned at before.',
    /\bsupport\b|\bresistance\b/i,
  ],
  ['A candle is one bar of the chart: where the price began, ended, and how far it went.', /\bcandles?\b/i],
  ['R is the amount you planned to lose: minus 1R is one planned loss.', /\b\d?R\b/],
  ['Margin is the money your broker holds back while a trade is open.', /\bmargin\b/i],
  ['Leverage lets you trade with more than you have; losses grow by the same factor.', /\bleverage\b/i],
  ['The RSI says from 0 to 100 how one-sided the last moves were.', /\bRSI\b/],
  ['The ATR says how far a price usually travels in one candle.', /\bATR\b|average true range/i],
  [
    'A release is a figure about the economy that is published at a fixed time.',
    /\brelease\b|\bhigh impact\b/i,
  ],
  ['A token is what one of my answers costs.', /\btokens?\b/i],
  ['A watch is a note that I send when a price gets past a level.', /\bI watch\b|\bwatch(ing|ed)?\b/i],
  ['Two levels matter: the highest and the lowest price of the last while.', /\blevels?\b/i],
  ['A forex pair is one kind of money priced in another.', /\bpairs?\b/i],
];
