import { describe, expect, it } from 'vitest';
import { isWished, readWishes, type ActWish } from './wishes.ts';

const acts: readonly ActWish[] = ['signal', 'watch', 'cancel-watch'];
const wished = (text: string): ActWish[] => acts.filter((act) => isWished(act, readWishes(text), null));

describe('an act', () => {
  it.each<[string, ActWish]>([
    ['give me a signal on gold', 'signal'],
    ['any breakouts today', 'signal'],
    ['Signal for the pound please, with small risk, I am careful lady', 'signal'],
    ['give me a good idea', 'signal'],
    ['trade idea xauusd please', 'signal'],
    ['can i get a setup on gold pls, ok to use a token', 'signal'],
    ['what should i trade', 'signal'],
    ['alert me when euro hits 1.16', 'watch'],
    ['tell me when gold breaks', 'watch'],
    ['could you keep an eye on oil for me', 'watch'],
    ['set a watch on eurusd 1.1600 pls', 'watch'],
    ['move my cable alert from 1.33 to 1.3350', 'watch'],
    ['cancel the bitcoin alert', 'cancel-watch'],
    ['stop watching bitcoin for me', 'cancel-watch'],
    ['remove my btc watch, keep the rest', 'cancel-watch'],
  ])('is wished in: %s', (text, act) => {
    expect(wished(text)).toContain(act);
  });

  it.each([
    'dont give me a trade',
    'what was the biggest drop in bitcoin this month',
    'why did gold drop at 10 this morning',
    'no oil trades please',
    'set n forget good idea?',
    'rate a signal thumbs down',
    'can i comment on a signal',
    'signal for aviator',
    'had an alert on oil, it rang, all good',
    'nobody needs an alert for eurgbp, it never moves haha',
    'can u alert me on news only for gold',
    'u said u tell me when gold break but u didnt',
    'i never want signals on gold again',
    'should i maybe buy?',
    'what would happen if i set an alert at 1.2',
    'please dont set anything, i only want to know what an alert even does',
    'thinking of setting an alert on silver',
    'my friend set an alert on bitcoin, what does that do for him',
    'dont cancel my watch on silver i still want it',
    'i want to want to trade but im tired',
    'keep my alerts as they are',
    'im just looking',
    'what do you think of gold',
    'which market moved least this week',
    'how much is gold',
    'quanto custa uma ideia',
  ])('is not wished in: %s', (text) => {
    expect(wished(text)).toEqual([]);
  });
});
