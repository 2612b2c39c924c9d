import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeEvent, createEventReader, HEARTBEAT } from './event-stream.ts';

const events = fc.array(
  fc.record({ name: fc.constantFrom('words', 'done', 'failed'), data: fc.jsonValue() }),
  { maxLength: 6 },
);

test('events survive any chunking of the stream', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 1, max: 40 }), fc.boolean(), (sent, size, beats) => {
      const text = sent.map((event) => (beats ? HEARTBEAT : '') + encodeEvent(event)).join('');
      const read = createEventReader();
      const got = [];
      for (let at = 0; at < text.length; at += size) got.push(...read(text.slice(at, at + size)));
      expect(JSON.stringify(got)).toBe(JSON.stringify(sent));
    }),
  );
});

test('an incomplete event is not returned', () => {
  const read = createEventReader();
  const [whole, half] = [
    encodeEvent({ name: 'words', data: { text: 'Gold' } }),
    'event: done\ndata: {"respo',
  ];
  expect(read(whole + half)).toEqual([{ name: 'words', data: { text: 'Gold' } }]);
});
