import { expect, it } from 'vitest';
import { readIdeaQuestion } from './read-idea-question.ts';

it.each<[string, unknown]>([
  ["what's the risk on that", { asks: 'risk' }],
  ['how much can i lose', { asks: 'risk' }],
  ['show me the risk on that first', { asks: 'risk' }],
  ['what did you say the stop was', { asks: 'stop' }],
  ['and the target?', { asks: 'target' }],
  ['and where would i get out if its good', { asks: 'target' }],
  ['so thats like 1 to what', { asks: 'ratio' }],
  ['ok but if u HAD to', { asks: 'direction' }],
  ['what direction would you pick', { asks: 'direction' }],
  ['how long does it run', { asks: 'end' }],
  ['too far for me, something smaller', { asks: 'smaller' }],
  ['then what would make you say buy', { asks: 'condition', side: 'buy' }],
  ['what has to happen', { asks: 'condition', side: null }],
])('"%s" is about the idea before', (text, question) => {
  expect(readIdeaQuestion(text)).toEqual(question);
});

it.each([
  'what is a stop loss on gold',
  'whats the risk of trading with my rent',
  'i risk 2 percent of 500',
  'how much can i lose with 0.1 lots at 1:30',
  'what would happen if the fed cuts',
  'move my stop to 1.0850',
  'i lost again',
])('"%s" is about something else', (text) => {
  expect(readIdeaQuestion(text)).toBeNull();
});
