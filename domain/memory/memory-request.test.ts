import { expect, test } from 'vitest';
import { parseMemoryRequest } from './memory-request.ts';

test.each([
  'what do you remember about me?',
  'What do you know about me',
  'what did I tell you',
  'do you remember me?',
  'hey pipsy, who am i?',
  'what have you remembered about me so far?',
])('%j asks what is remembered', (text) => {
  expect(parseMemoryRequest(text)).toEqual({ kind: 'recall' });
});

test.each([
  ["what's my name?", 'name'],
  ['do you remember my capital', 'capital'],
  ['what is my broker again?', 'broker'],
])('%j asks for one thing', (text, about) => {
  expect(parseMemoryRequest(text)).toEqual({ kind: 'recall-one', about });
});

test.each([
  'forget everything',
  'Forget everything you know about me!',
  'please erase your memory',
  'delete everything about me',
  'wipe my memory please',
  'forget me',
])('%j asks to forget everything', (text) => {
  expect(parseMemoryRequest(text)).toEqual({ kind: 'forget-everything' });
});

test.each(['forget that', 'please forget what I just said', "don't remember that", 'forget this'])(
  '%j asks to forget the last thing',
  (text) => {
    expect(parseMemoryRequest(text)).toEqual({ kind: 'forget-last' });
  },
);

test('one thing is forgotten by its name or by repeating it', () => {
  expect(parseMemoryRequest('forget my broker')).toEqual({ kind: 'forget', about: ['broker'], facts: [] });
  expect(parseMemoryRequest('please delete my name')).toEqual({ kind: 'forget', about: ['name'], facts: [] });
  expect(parseMemoryRequest('Forget that I like gold')).toEqual({
    kind: 'forget',
    about: [],
    facts: [{ kind: 'liked-market', value: 'XAU/USD' }],
  });
});

test.each([
  'forget it',
  'what do you know about gold?',
  'delete my account',
  'clear my chat',
  'what is my balance',
  'remember that I like gold',
  'forget everything and give me a signal on gold',
  'i want to forget everything',
  'what is a pip',
  '',
  'forget '.repeat(300),
])('%j is no request to the memory', (text) => {
  expect(parseMemoryRequest(text)).toBeNull();
});
