import { describe, expect, it } from 'vitest';
import type { Act } from './act.ts';
import { readActs } from './read-acts.ts';

const fresh = { pair: null, isOnWatches: false, isOffered: false };
const onWatches = { pair: 'EUR/USD', isOnWatches: true, isOffered: false } as const;

const inShort = (act: Act): string => {
  if (act.act === 'list') return 'list';
  if (act.act === 'rest')
    return ['rest', act.isPaused ? 'paused' : 'resumed', ...act.pairs, act.isAll ? 'all' : '']
      .filter((one) => one !== '')
      .join(' ');
  if (act.act === 'unable') return `unable ${act.what}`;
  if (act.act === 'watch')
    return `watch ${act.pair} ${act.away ? JSON.stringify(act.away) : (act.direction ?? '')} ${act.level ?? ''}`
      .replace(/ +/g, ' ')
      .trim();
  const pointed = [
    ...act.pairs,
    act.level,
    act.nth === null ? null : `#${act.nth}`,
    act.isAll ? 'all' : null,
    act.except.length > 0 ? `but ${act.except.join()}` : null,
  ];
  return [act.act, ...pointed, act.act === 'move' ? `to ${act.to}` : null]
    .filter((one) => one !== null)
    .join(' ');
};
const read = (text: string, context: Parameters<typeof readActs>[1] = fresh) => {
  const { acts, rest } = readActs(text, context);
  return { acts: acts.map(inShort), rest };
};

describe('several wishes', () => {
  it.each<[string, string[], string]>([
    [
      'tell me when gold hits 3800 and when euro drops under 1.09',
      ['watch XAU/USD 3800', 'watch EUR/USD below 1.09'],
      '',
    ],
    [
      'cancel swissy and euro watches, keep cable, and whats the spread there',
      ['cancel USD/CHF EUR/USD but GBP/USD'],
      'whats the spread there',
    ],
    ['log my gold long 4040 and also remind me of cpi', ['unable journal', 'unable reminder'], 'when is cpi'],
    ['alert gold $3,800.50 and silver 58.2', ['watch XAU/USD 3800.5', 'watch XAG/USD 58.2'], ''],
    ['watch silver 58 and 55', ['watch XAG/USD 58', 'watch XAG/USD 55'], ''],
    ['keep an eye on gold and shout when it is 3,800', ['watch XAU/USD 3800'], ''],
    ['morning! 1) kiwi price 2) put a watch on .58', ['watch NZD/USD 0.58'], 'morning!. kiwi price'],
    ['alert me if gold drops 2%', ['watch XAU/USD {"percent":2}'], ''],
  ])('of "%s" are all read', (text, acts, rest) => {
    expect(read(text)).toEqual({ acts, rest });
  });
});

describe('a distance from the price now', () => {
  it.each<[string, string[]]>([
    ['alert me gbpusd either way 50 pips', ['above {"pips":50}', 'below {"pips":50}']],
    ['gbpjpy 40 pips either way tell me', ['above {"pips":40}', 'below {"pips":40}']],
    ['wake me if yen moves more than 80 pips', ['above {"pips":80}', 'below {"pips":80}']],
    ['if gold drops 1 % let me know', ['below {"percent":1}']],
    ['set alert gold 1% up and 1% down', ['above {"percent":1}', 'below {"percent":1}']],
    ['ping me if gold is 15 dollars higher', ['above {"price":15}']],
    ['ping me when btc has dropped 1000 dollars', ['below {"price":1000}']],
    ['let me know if oil moves a dollar either direction', ['above {"price":1}', 'below {"price":1}']],
    ['buzz me if silver falls 50 cents', ['below {"price":0.5}']],
    ['tell me if oil goes up another 1.50', ['above {"price":1.5}']],
    ['eurusd 20 pips lower alert', ['below {"pips":20}']],
    ['alert btc +500', ['above {"price":500}']],
  ])('is watched on the sides meant: %s', (text, sides) => {
    const { acts } = readActs(text, fresh);
    expect(acts.map((act) => act.act === 'watch' && `${act.direction} ${JSON.stringify(act.away)}`)).toEqual(
      sides,
    );
  });

  it.each(['alert me if oil goes under 60 dollars', 'tell me when gold goes above $4,000'])(
    'is none in "%s"',
    (text) => expect(readActs(text, fresh).acts).toMatchObject([{ away: null }]),
  );

  it.each([
    'let me look at oil',
    'give me the 4 most volatile pairs last week',
    'was that drop in oil because of it',
  ])('"%s" is no act', (text) => expect(readActs(text, fresh).acts).toEqual([]));
});

describe('a watch that is changed', () => {
  it.each<[string, string[]]>([
    ['move it to 1.16', ['move to 1.16']],
    ['make that 3810 instead', ['move to 3810']],
    ['no wait 1.11', ['move to 1.11']],
    ['swap alert from 1.40 to 1.41', ['move 1.4 to 1.41']],
    ['btc one change to 91500', ['move BTC/USD to 91500']],
    ['and one at 1.08', ['watch EUR/USD 1.08']],
    ['n eth at 3k', ['watch ETH/USD 3000']],
    ['cancel the second one', ['cancel #2']],
    ['kill the 1.08 one', ['cancel 1.08']],
    ['cancel all but gold', ['cancel all but XAU/USD']],
    ['cancel', ['cancel']],
    ['pause', ['rest paused']],
    ['turn it on again', ['rest resumed']],
    ['move it', ['unable which-level']],
    ['show', ['list']],
  ])('is meant by "%s"', (text, acts) => {
    expect(read(text, onWatches).acts).toEqual(acts);
  });
});

it.each([
  'should i set an alert at 1.12 on euro',
  'my friend set an alert at 1.2',
  'drop the eth one nah wait keep it',
  'please dont set any alert on gold, just the price',
  'then tell me if 40 pip stop is too tight',
  'ok tell me in one line if thats a buy',
  'tell me what happens when gold hits 3800',
  'change my stop to 1.16',
  'change 100 dollars to euro',
  'tell me when london closes',
  'how can i delete it',
])('"%s" is no act', (text) => {
  const { acts, rest } = readActs(text, { ...fresh, pair: 'XAU/USD' });
  expect({ acts, rest }).toEqual({ acts: [], rest: text });
});

it('a yes to an offer is left to the offer', () => {
  expect(readActs('watch it', { ...onWatches, isOffered: true }).acts).toEqual([]);
});

describe('a watch that rests', () => {
  it.each([
    ['pause my gold alert', 'rest paused XAU/USD'],
    ['paus my gold alert pls', 'rest paused XAU/USD'],
    ['stop the alarm on oil for now', 'rest paused WTI/USD'],
    ['turn off my alerts for tonight', 'rest paused all'],
    ['put my watch on gold on hold', 'rest paused XAU/USD'],
    ['can you mute the gold alarm for a while', 'rest paused XAU/USD'],
    ['resume the oil alert', 'rest resumed WTI/USD'],
    ['turn my gold alert back on', 'rest resumed XAU/USD'],
    ['unpause all my alerts', 'rest resumed all'],
  ])('is meant by "%s"', (text, act) => {
    expect(read(text).acts).toEqual([act]);
  });

  it.each([
    'dont pause my gold alert',
    'never mute my alerts',
    'how do i pause an alert',
    'should i pause my gold alert',
    'pause',
    'turn it on again',
  ])('is not meant by "%s" where nothing was said of watches', (text) => {
    expect(read(text).acts).toEqual([]);
  });
});
