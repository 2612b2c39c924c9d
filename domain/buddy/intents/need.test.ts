import { describe, expect, it } from 'vitest';
import { feelingsIn } from '../text/feelings.ts';
import { plain, wordsOf } from '../text/words.ts';

const heard: Record<'crisis' | 'distress', string[]> = {
  crisis: [
    'i cant take this anymore i want to end my life',
    'i dont want to be here anymore',
    'whats the point of living',
    'i feel like dying',
    'maybe everyone is better off without me',
    'i just want it all to stop forever',
    'ive been cutting myself again',
    'thinking of jumping off a bridge',
    'i have a plan to end it tonight',
    'i cant live with this loss, i want to be dead',
    'my family would be better off if i was dead',
    'i bought pills',
    'there is no way out for me anymore',
    'i am going to end it',
    'i dont see a future for myself',
    'i want to sleep and never wake up again',
    'thinking about ending my life over this',
  ],
  distress: [
    'i gambled away our house deposit',
    'my wife doesnt know i lost 30k',
    'i owe people money because of trading and cant pay',
    'im shaking and crying, everything is gone',
    'i cant stop, its destroying my life',
    'i blew my account again and feel worthless',
    'lost my life savings today',
    'i havent slept in 3 days because of trades',
    'i am desperate please help me',
    'im ruined, 40k down',
    'i need help with my trading addiction',
    'everything i worked for is lost',
    'i think trading is an addiction for me',
    'my husband will leave me when he finds out what i lost',
    'i cant pay my rent because i traded it',
    'i cant breathe, lost so much',
  ],
};

describe('words of somebody in need', () => {
  const cases = Object.entries(heard).flatMap(([feeling, texts]) =>
    texts.map((text) => [text, feeling] as const),
  );

  it.each(cases)('"%s" is heard as %s', (text, feeling) => {
    expect(feelingsIn(wordsOf(plain(text)).join(' '))[0]).toBe(feeling);
  });

  it.each([
    'bitcoin is killing it',
    "i'm dying to know the gold price",
    'end my gold alerts',
    'is the dollar going to die',
  ])('"%s" is not', (text) => {
    expect(feelingsIn(wordsOf(plain(text)).join(' '))).toEqual([]);
  });
});
