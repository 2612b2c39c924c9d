import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIntents, type Intent } from './intent.ts';
import { freshContext, type TurnContext } from './turn-context.ts';

/** An intent on one line: "watch XAU/USD 2400 above". */
function line(intent: Intent): string {
  const slots = Object.entries(intent).filter(([key, value]) => key !== 'kind' && value !== null);
  return [intent.kind, ...slots.map(([, value]) => (Array.isArray(value) ? value.join('+') : String(value)))].join(' ').trim();
}

const read = (text: string, context?: TurnContext): string => readIntents(text, context).map(line).join('; ');

const phrasings: Record<string, string[]> = {
  greeting: ['hi', 'Hello!', 'hey there', 'good morning', 'Good evening Pipsy', 'yo', 'hiii', 'hello pipsy 👋', 'gm', 'helo'],
  help: ['help', 'what can you do?', 'how does this work', 'teach me something', "I'm new here", 'how do I start', 'what can I ask you', 'where do I start', 'i am new to trading'],
  thanks: ['thanks', 'thank you so much', 'thx', 'cheers mate', 'got it', 'that makes sense', 'you are the best', 'nice one'],
  goodbye: ['bye', 'good night', 'see you later', 'cya'],
  identity: ['who are you', 'are you a bot?', "what's your name", 'are you human?', 'what is pipsy'],
  'how-are-you': ['how are you?', "how's it going"],
  joke: ['tell me a joke'],
  'quote XAU/USD': [
    'gold', 'gold?', 'gold price', "what's gold at", 'what is gold at right now', 'how much is gold', 'price of gold please',
    'XAUUSD', 'xau/usd', 'glod price', 'where is gold trading', 'gold now', "what's the spread on gold", 'how is gold doing today',
    'and gold?', 'bullion price', 'show me gold',
  ],
  'quote EUR/USD': ['EUR/USD', 'eurusd', 'eur usd price', 'euro price', "what's the euro at", 'fiber?', 'euro dollar', 'EUR-USD quote', 'what is eurusd', 'erusd price', 'euro to dollar rate', 'price of the euro'],
  'quote EUR/GBP': ['euro pound', 'eurgbp', 'euro against the pound', 'pound euro rate', 'chunnel', 'euro vs pound price'],
  'quote GBP/JPY': ['pound yen', 'gbpjpy', 'GBP/JPY now', 'guppy price', 'price of pound yen', 'sterling against the yen'],
  'quote GBP/USD': ['cable', 'pound price', 'gbp usd', "what's cable doing", 'gpbusd', 'sterling?', 'british pound price'],
  'quote USD/JPY': ['dollar yen', 'usdjpy', 'yen rate', 'price of usd/jpy', 'dollar against the yen'],
  'quote BTC/USD': ['bitcoin', 'btc price', 'how much is bitcoin worth', 'BTCUSD', 'bitcion price', 'bit coin price'],
  'quote ETH/USD': ['eth', 'ethereum price', 'ether price now', 'etherium price'],
  'quote XAG/USD': ['silver', 'sliver price', 'xagusd', 'price of silver'],
  'quote WTI/USD': ['oil', 'crude oil price', 'wti', 'what is oil at'],
  'quote AUD/USD': ['aussie', 'audusd', 'australian dollar price', 'aussie dollar'],
  'quote NZD/USD': ['kiwi', 'new zealand dollar', 'nzd usd now'],
  'quote USD/CAD': ['loonie', 'canadian dollar', 'usd cad price', 'usdcad'],
  'quote USD/CHF': ['swissy', 'swiss franc', 'usdchf rate'],
  'quote XAU/USD+XAG/USD': ['gold and silver', 'gold and silver prices', 'gold? silver?', "what's gold and silver at"],
  'quote EUR/USD+GBP/USD': ['euro and pound', 'price of eurusd and gbpusd'],
  'compare XAU/USD+XAG/USD': ['gold vs silver', 'compare gold and silver', 'which is better gold or silver', 'compare gold with silver'],
  'compare EUR/USD+GBP/USD': ['compare euro and pound', 'compare EUR/USD and GBP/USD', 'which is stronger, euro or pound'],
  signal: ['give me a signal', 'signal please', 'any trade ideas?', 'what should I trade', 'any good setups', 'singal', 'find me a trade', 'any breakouts?', 'what to buy', 'give me a trade', 'I want to trade'],
  'signal XAU/USD': ['gold signal', 'give me a signal on gold', 'should I buy gold?', 'can i sell gold now', 'trade idea for gold', 'buy gold', 'is it a good time to buy gold', 'gold buy or sell', 'long or short gold', 'go long on gold', 'gold entry please give me a trade', 'siganl gold'],
  'signal EUR/USD': ['signal for EUR/USD', 'eurusd signal', 'should I short the euro', 'any setup on euro', 'can I buy eurusd', 'trade eurusd'],
  'signal XAU/USD daily': ['daily gold signal', 'gold signal for today', 'what should I do, buy or sell gold today', 'a day trade on gold'],
  'signal EUR/USD weekly': ['weekly signal on eurusd', 'swing trade euro', 'eurusd signal for this week'],
  'signal GBP/JPY short': ['scalp gbpjpy', '15m signal on pound yen', 'short term signal gbp/jpy', 'quick trade on gbpjpy'],
  'signal XAU/USD long': ['long term signal on gold', 'gold signal for the next month'],
  'signal BTC/USD': ['bitcoin signal', 'should I buy btc', 'sell bitcoin?'],
  'signal daily': ['daily signal', 'a signal for today', 'any trades today?', 'what should I trade today'],
  'signal weekly': ['weekly signal please', 'any swing setups'],
  'outlook XAU/USD': ['will gold go up', 'what do you think about gold', 'gold forecast', 'gold analysis', 'where is gold heading', 'is gold bullish', 'key levels on gold', 'support and resistance on gold', 'is gold going to crash'],
  'outlook EUR/USD': ['outlook for the euro', 'analyse EUR/USD', 'eurusd prediction', 'your view on eurusd'],
  'outlook EUR/USD weekly': ['euro outlook this week'],
  'watch EUR/USD': ['tell me when EUR/USD breaks', 'watch EUR/USD', 'keep an eye on the euro', 'alert me if eurusd breaks out', 'set an alert on eurusd', 'let me know when the euro moves'],
  'watch XAU/USD 2400 above': ['alert me when gold goes above 2400', 'tell me if gold breaks above 2,400', 'notify me once gold is over $2400'],
  'watch XAU/USD 2400': ['ping me when gold hits 2400', 'tell me when gold reaches 2400', 'alert gold 2.4k'],
  'watch EUR/USD 1.08 below': ['let me know when eurusd falls below 1.08', 'warn me if the euro drops under 1.0800'],
  'watch BTC/USD': ['watch bitcoin', 'keep an eye on btc for me'],
  'my-signals': ['how are my signals doing', 'my signals', 'show me my results', "what's my win rate", 'how is my trade doing', 'my open trades', 'how am I doing', 'am I winning', 'did my signal hit', 'track record', 'my performance'],
  'my-watches': ['what are you watching', 'my watches', 'show my alerts', 'stop watching', 'cancel my alerts'],
  'explain-signal': ['why did you say buy', 'explain the signal', 'explain this trade', 'why should I buy that', 'why'],
  tokens: ['how many tokens do I have', 'tokens', 'my token balance', 'when do my tokens refill', 'what does a token cost', 'tokns left?', 'how many messages left'],
  plan: ['what is premium', 'how do I upgrade', 'pricing', 'how much does this cost', 'what are the four brains', 'how much is premium'],
  news: ['any news today', "what's on the calendar today", 'when is nfp this week', 'upcoming events', 'fed news'],
  hours: ['is the market open', 'when does london open', 'what sessions are open', 'market hours', 'when does the market close', 'is forex open on the weekend', 'best time to trade', 'when does new york open?', 'current session'],
  'hours XAU/USD': ['is gold open', 'when does gold close', 'gold trading hours'],
  'hours BTC/USD': ['does bitcoin trade on weekends', 'is bitcoin open now'],
  'lesson pip': ['what is a pip', "what's a pip?", 'pip', 'what are pips', 'explain pips', 'what does pip mean', 'how much is a pip worth', 'tell me about pips', 'wat is a pip'],
  'lesson spread': ['what is spread', 'explain the spread', 'what is a spread in forex', 'why is there a spread', 'spraed meaning'],
  'lesson lot': ['what is a lot', 'what is a micro lot'],
  'lesson leverage': ['what is leverage', 'explain leverage to me', 'how does leverage work', 'levrage?'],
  'lesson margin': ['what is margin', 'what is a margin call', 'explain margin'],
  'lesson stop-loss': ['what is a stop loss', 'explain stop loss', 'why do I need a stop loss', 'stoploss meaning', 'what is sl'],
  'lesson take-profit': ['what is take profit', 'what is tp', 'what does target mean'],
  'lesson risk-reward': ['what is risk reward', 'explain risk to reward ratio', 'what does rr mean', 'what is risk/reward'],
  'lesson breakout': ['what is a breakout', 'explain breakouts', 'how do breakouts work', 'what is a false breakout', 'what is break out'],
  'lesson support': ['what is support', 'explain support', 'what is a support level'],
  'lesson resistance': ['what is resistance', 'explain resistance'],
  'lesson trend': ['what is a trend', 'what does bullish mean', 'explain uptrend'],
  'lesson volatility': ['what is volatility', 'explain atr'],
  'lesson rsi': ['what is RSI', 'explain the rsi', 'what does overbought mean', 'rsi?'],
  'lesson candlestick': ['what is a candlestick', 'how do I read candles', 'explain candlesticks', 'what is a doji'],
  'lesson bid-ask': ['what is bid and ask', 'explain bid/ask', 'what is the ask price'],
  'lesson long-short': ['what does going short mean', 'what is long and short', 'what is short selling', 'explain shorting'],
  'lesson session': ['what is a session', 'what is a trading session'],
  'lesson drawdown': ['what is drawdown', 'explain drawdown'],
  'lesson position-size': ['how much should I risk', 'what is position size', 'explain position sizing'],
  'lesson gold': ['what is gold', 'what is gold trading', 'tell me about gold trading'],
  'lesson forex': ['what is forex', 'what is currency trading', 'explain forex'],
  'lesson calendar': ['what is NFP', 'what is an economic calendar', 'explain cpi'],
  'lesson backtest': ['what is a backtest', 'what does confidence mean', 'what is hit rate'],
  'unlisted USD/SEK': ['USD/SEK price', 'usd sek'],
  'unlisted EUR/SEK': ['EUR/SEK'],
  'unlisted DOGE': ['doge price', 'should I buy doge'],
  'unlisted Tesla': ['tesla price', 'should I buy tesla'],
  'feeling crisis': ['I want to kill myself', 'i want to die', "I don't want to live anymore", 'thinking about suicide', "i can't go on", 'there is no reason to live'],
  'feeling distress': ['I lost everything', 'I lost all my savings', "I can't stop gambling", 'I blew my account and feel hopeless', "I can't pay my rent", "i'm ruined", 'I am so ashamed'],
  'feeling needed-money': ['should I borrow money to trade', 'I want to take a loan and invest in gold', 'put my rent money on gold', 'can I use my credit card to fund trading', 'should I go all in on bitcoin', 'trade with my life savings', 'I will sell my car to buy bitcoin'],
  'feeling promise': ['can you guarantee profit', 'how much money will I make', 'make me rich', 'is this risk free', 'can I double my money', 'do you always win'],
  'feeling setback': ['I lost money today', 'I keep losing', 'stopped out again', 'I feel frustrated', 'I want to win my money back', "I'm scared"],
  nonsense: ['asdf qwerty', '🤷', '....', 'blorp flim', '1234', 'مرحبا', '你好'],
};

const cases = Object.entries(phrasings).flatMap(([expected, texts]) => texts.map((text) => [text, expected] as const));

describe('what a beginner says', () => {
  it('is covered by at least 200 phrasings', () => {
    expect(cases.length).toBeGreaterThanOrEqual(200);
  });

  it.each(cases)('"%s" means %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ["hi, what's gold at? and what is a pip?", 'quote XAU/USD; lesson pip'],
    ['thanks! now a signal on eurusd', 'signal EUR/USD'],
    ['what is the gold price and how many tokens do I have', 'quote XAU/USD; tokens'],
    ['Hello. Is the market open? Give me a daily gold signal.', 'hours; signal XAU/USD daily'],
  ])('"%s" asks for more than one thing', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

describe('what only the turn before explains', () => {
  const offer = { pair: 'XAU/USD', timeframe: 'daily', above: 1, below: 0 } as const;
  const after = (changes: Partial<TurnContext>): TurnContext => ({ ...freshContext, ...changes });
  it.each([
    ['yes', after({ offer }), 'affirm'],
    ['Yes please!', after({ offer }), 'affirm'],
    ['ok do it', after({ offer }), 'affirm'],
    ['sure, watch it', after({ offer }), 'affirm'],
    ['no thanks', after({ offer }), 'decline'],
    ['not now', after({ offer }), 'decline'],
    ['and gold?', after({ asked: 'signal', pairs: ['EUR/USD'], timeframe: 'daily' }), 'signal XAU/USD daily'],
    ['what about silver', after({ asked: 'outlook', pairs: ['XAU/USD'] }), 'outlook XAG/USD'],
    ['and gold?', after({ asked: 'quote', pairs: ['EUR/USD'] }), 'quote XAU/USD'],
    ['and gold?', after({ asked: 'watch', pairs: ['EUR/USD'] }), 'watch XAU/USD'],
    ['why?', after({ asked: 'signal', pairs: ['XAU/USD'] }), 'explain-signal XAU/USD'],
    ['why', after({ asked: 'lesson', topic: 'pip' }), 'lesson pip'],
    ['weekly?', after({ asked: 'signal', pairs: ['XAU/USD'] }), 'signal XAU/USD weekly'],
    ['short', after({ asked: 'signal', pairs: ['XAU/USD'] }), 'signal XAU/USD short'],
    ['should I buy it', after({ asked: 'quote', pairs: ['GBP/JPY'] }), 'signal GBP/JPY'],
    ['watch it', after({ asked: 'quote', pairs: ['GBP/JPY'] }), 'watch GBP/JPY'],
    ['is it going up', after({ asked: 'quote', pairs: ['GBP/JPY'] }), 'outlook GBP/JPY'],
  ] as const)('"%s" (%#)', (text, context, expected) => {
    expect(read(text, context as TurnContext)).toBe(expected);
  });
});

describe('hostile and endless text', () => {
  const endless: Record<string, string> = {
    'four thousand letters': 'a'.repeat(4_000),
    'a thousand analogies': 'like a '.repeat(571),
    'spaces and dots': ' .'.repeat(2_000),
    questions: 'what is '.repeat(500),
    'alerts without an end': 'tell me when '.repeat(300),
    borrowing: 'borrow '.repeat(570),
    emoji: '😀'.repeat(2_000),
    'right to left': '\u202eنص عربي '.repeat(350),
    ligatures: '\ufdfa'.repeat(4_000),
    'near misses': 'golf bitcon signel levrage '.repeat(148),
  };
  it.each(Object.entries(endless))('%s are read in a blink', (_name, text) => {
    const started = performance.now();
    expect(readIntents(text.slice(0, 4_000)).length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(250);
  });

  it('any text at all gets one to three intents', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const intents = readIntents(text);
        expect(intents.length).toBeGreaterThanOrEqual(1);
        expect(intents.length).toBeLessThanOrEqual(3);
      }),
    );
  });

  it('a question at the end of a long story is still heard', () => {
    expect(read(`${'I walked my dog by the river. '.repeat(100)}So where is gold trading now?`)).toBe('quote XAU/USD');
  });
});
