import { describe, expect, it } from 'vitest';
import { asksOpenMarkets, asksOwnOpen } from './read-open-markets.ts';
import { readLeaveWish } from './read-leave-wish.ts';
import { readOwnCapital } from './read-own-capital.ts';
import { readPastRelease } from './read-past-release.ts';
import { readPlainWish } from './read-plain-wish.ts';
import { readPossibleLoss } from './read-possible-loss.ts';
import { readRequest } from './read-request.ts';
import { readTradeResult } from './read-trade-result.ts';

describe('what a trade could lose', () => {
  it.each([
    ['what would i lose on gold', 'XAU/USD'],
    ['how much can I lose on gold', 'XAU/USD'],
    ['What is the risk on gold?', 'XAU/USD'],
    ['how mch can i loose on gld', 'XAU/USD'],
    ['whats my risk on the oil idea', 'WTI/USD'],
    ['wat wud i lose on bitcoin', 'BTC/USD'],
    ['worst case on eurusd', 'EUR/USD'],
    ['how risky is gold', 'XAU/USD'],
    ['find out what i would lose on oil', 'WTI/USD'],
  ])('"%s" asks for it on %s', (text, pair) => {
    expect(readPossibleLoss(text)).toEqual({ pairs: [pair], isLeaning: false });
  });

  it.each(['what can i lose if it goes wrong', 'what if it goes wrong', 'how much would i lose'])(
    '"%s" asks for it of what is talked about',
    (text) => {
      expect(readPossibleLoss(text)).toEqual({ pairs: [], isLeaning: false });
    },
  );

  it.each([
    'how much did i lose',
    'what did i lose yesterday',
    'how much can i lose with 0.1 lots at 1:30',
    'can i lose more than i put in',
    'what is risk',
    'what is the risk of trading',
    'what is the risk reward of gold',
    'i lost everything on gold',
    'i cant lose any more money on gold',
  ])('"%s" asks something else', (text) => {
    expect(readPossibleLoss(text)).toBeNull();
  });
});

describe('what a button would do', () => {
  it.each([
    'learn one thing',
    'teach me smth',
    'i wanna learn something',
    'lern somthing new',
    'a lesson please',
  ])('"%s" wishes for a lesson', (text) => {
    expect(readPlainWish(text)).toEqual({ wants: 'lesson' });
  });

  it.each<[string, string[]]>([
    ['practise an idea', []],
    ['let me practice', []],
    ["let's practise", []],
    ['i want to try without money', []],
    ['practice gold pls', ['XAU/USD']],
    ['paper trade oil', ['WTI/USD']],
  ])('"%s" wishes to practise', (text, pairs) => {
    expect(readPlainWish(text)).toEqual({ wants: 'practice', pairs });
  });

  it.each(['practise', 'practice', 'practising'])('"%s" alone names it', (text) => {
    expect(readPlainWish(text)).toEqual({ wants: 'practice', pairs: [], isOnlyNamed: true });
  });

  it.each([
    'how do i practise',
    'can i practise here',
    'i dont want to practise',
    'teach me about rsi',
    'should i practise first',
  ])('"%s" wishes for neither', (text) => {
    expect(readPlainWish(text)).toBeNull();
  });
});

describe('what is open', () => {
  it.each([
    'what is open now',
    'which markets are open',
    'whats open rn',
    'is anything open right now',
    'what is still open',
  ])('"%s" means the markets', (text) => {
    expect([asksOpenMarkets(text), asksOwnOpen(text)]).toEqual([true, false]);
  });

  it.each([
    'what do i have open',
    'what ideas are open',
    'my open trades',
    'which of my ideas are still running',
  ])('"%s" means the own ideas', (text) => {
    expect([asksOpenMarkets(text), asksOwnOpen(text)]).toEqual([false, true]);
  });

  it.each(['is gold open', 'open a trade', 'when does london open'])('"%s" means neither', (text) => {
    expect([asksOpenMarkets(text), asksOwnOpen(text)]).toEqual([false, false]);
  });
});

describe('an account that is named', () => {
  it.each<[string, number, string]>([
    ['I have 500 dollars', 500, 'USD'],
    ['i got 500$', 500, 'USD'],
    ['ive 500 bucks to start', 500, 'USD'],
    ['I only have 200 euro', 200, 'EUR'],
    ['my account is 1000 dollars', 1_000, 'USD'],
    ['i have about £250 saved up', 250, 'GBP'],
    ["I've got 10 thousand dollars in my account", 10_000, 'USD'],
    ['i have $1,500 to trade with', 1_500, 'USD'],
    ['i have 5k', 5_000, 'USD'],
  ])('"%s" is %d %s', (text, value, currency) => {
    expect(readOwnCapital(text)).toEqual({ value, currency });
  });

  it.each([
    'i have 500 dollars left until payday',
    'i have 500 dollars debt',
    'i have 500 dollars for rent',
    'i borrowed 500 dollars',
    'i have 2 trades',
    'i have 500',
    'i have 500 dollars and risk 2%',
    'i have 500 dollars, what size on gold',
  ])('"%s" says more or something else', (text) => {
    expect(readOwnCapital(text)).toBeNull();
  });
});

describe('a release that is out', () => {
  it.each<[string, string | null]>([
    ['what did the last news do', null],
    ['what happened after the last news', null],
    ['how did the market react to the latest report', null],
    ['last nfp reaction', 'nfp'],
    ['how did gold react to the latest inflation numbers', 'cpi'],
    ['wat was the last cpi', 'cpi'],
    ['last news', null],
    ['latest news', null],
    ['the latest cpi figures', 'cpi'],
    ['what was the last release', null],
  ])('"%s" asks what it did', (text, subject) => {
    expect(readPastRelease(text)).toMatchObject({ subject });
  });

  it.each([
    'when is the next news',
    'what news is coming',
    'what happened to my last trade',
    'why did gold fall',
    'tell me when cpi is out',
  ])('"%s" does not', (text) => {
    expect(readPastRelease(text)).toBeNull();
  });
});

describe('what a button does', () => {
  it.each(['log me out', 'sign me out please', 'i want to log out', 'logout', 'log out of this device'])(
    '"%s" asks to sign out',
    (text) => expect(readRequest(text)).toEqual({ asks: 'sign-out' }),
  );

  it.each(['when do i get more tokens', 'when is my next refill', 'when do my tokens come back'])(
    '"%s" asks for the refill',
    (text) => expect(readRequest(text)).toEqual({ asks: 'token-refill' }),
  );

  it.each([
    ['Why did my EUR/USD idea hit its stop?', ['EUR/USD']],
    ['why did my idea lose', []],
    ['Why did my gold idea run out of time?', ['XAU/USD']],
    ['why did my gold trade fail', ['XAU/USD']],
  ])('"%s" asks why it ended', (text, pairs) =>
    expect(readRequest(text)).toEqual({ asks: 'why-ended', pairs }),
  );

  it.each(['why did gold fall', 'i logged out and lost money', 'why do i lose', 'when do i get paid'])(
    '"%s" is none of them',
    (text) => expect(readRequest(text)).toBeNull(),
  );
});

describe('leaving an idea', () => {
  it.each<[string, Partial<ReturnType<typeof readLeaveWish>>]>([
    ['stop following my gold idea', { pairs: ['XAU/USD'], isNamed: true }],
    ['stop folowing my gold idea pls', { pairs: ['XAU/USD'], isNamed: true }],
    ["I don't want to follow it any more", { pairs: [], isNamed: true }],
    ['i dont wanna follow it anymore', { pairs: [] }],
    ['cancel that trade', { pairs: [] }],
    ['get me out of this trade', { pairs: [] }],
    ['unfollow oil', { pairs: ['WTI/USD'] }],
    ['cancel all my ideas', { isAll: true }],
    ['cancel both trades', { isAll: true }],
    ["I don't want to follow this idea at all", { isAll: false }],
    ['i dont want to follow all my ideas at all', { isAll: true }],
    ['I no longer want signals', { isAll: false }],
    ['cancel my ideas', { isAll: false }],
    ['stop following SG-1048', { signalId: 'SG-1048' }],
    ['can you stop following the euro idea', { pairs: ['EUR/USD'] }],
  ])('"%s" is a wish', (text, wish) => {
    expect(readLeaveWish(text)).toMatchObject({ isAsked: false, ...wish });
  });

  it('of a market alone may mean a watch as well', () => {
    expect(readLeaveWish('stop watching gold')).toMatchObject({ isNamed: false });
  });

  it.each([
    'should i stop following it',
    'how do i stop following my gold idea',
    'what happens if i cancel the trade',
  ])('"%s" only asks', (text) => {
    expect(readLeaveWish(text)).toMatchObject({ isAsked: true });
  });

  it.each([
    'dont stop following my idea',
    'never cancel my gold idea',
    'cancel my gold alert',
    'delete the oil watch',
    'cancel my subscription',
    'i want to follow it',
    'leave me alone',
    'my friend stopped following his ideas',
  ])('"%s" is none', (text) => {
    expect(readLeaveWish(text)).toBeNull();
  });
});

describe('a result in R', () => {
  it.each<[string, number]>([
    ['entry 1.1000 stop 1.0950 now 1.1075 how many R am i up', 1.5],
    ['bought gold 3700 stop 3690 its 3725 now whats my r', 2.5],
    ['sold eurusd at 1.1000 stop 1.1040 exit 1.0900 how many r', 2.5],
    ['short btc 95,000 sl 96,000 now 94,500 whats my r', 0.5],
    ['i risk $50 and made $75 what is my R', 1.5],
    ['i lost 30 on a 50 risk how many R', -0.6],
    ['i risked 20 and lost 20, what is that in R', -1],
  ])('of "%s" is %d', (text, r) => {
    const { gained = 0, risk = 1 } = readTradeResult(text) ?? {};
    expect(gained / risk).toBeCloseTo(r, 6);
  });

  it.each([
    'what is R',
    'how many r is my idea',
    'i want to make 2r with 50 risk',
    'entry 3700 stop 3690 what is r',
  ])('"%s" names none', (text) => {
    expect(readTradeResult(text)).toBeNull();
  });
});
