import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventFrame, eventReader, HEARTBEAT } from './event-stream.ts';

const events = fc.array(
  fc.record({ name: fc.constantFrom('words', 'done', 'failed'), data: fc.jsonValue() }),
  { maxLength: 6 },
);

test('events come out as they went in, however the stream was cut on its way', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 1, max: 40 }), fc.boolean(), (sent, size, beats) => {
      const text = sent.map((event) => (beats ? HEARTBEAT : '') + eventFrame(event)).join('');
      const read = eventReader();
      const got = [];
      for (let at = 0; at < text.length; at += size) got.push(...read(text.slice(at, at + size)));
      expect(JSON.stringify(got)).toBe(JSON.stringify(sent));
    }),
  );
});

test('an event that was cut off is not read', () => {
  const read = eventReader();
  const [whole, half] = [eventFrame({ name: 'words', data: { text: 'Gold' } }), 'event: done\ndata: {"respo'];
  expect(read(whole + half)).toEqual([{ name: 'words', data: { text: 'Gold' } }]);
});
