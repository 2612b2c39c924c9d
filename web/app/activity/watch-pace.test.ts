// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPace } from './watch-pace.ts';

type Entry = { interactionId: number; duration: number };

let report: (entries: readonly Entry[]) => void = () => undefined;
const sent: unknown[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['event'];
      constructor(onEntries: (list: { getEntries: () => readonly Entry[] }) => void) {
        report = (entries) => onEntries({ getEntries: () => entries });
      }
      observe = (): void => undefined;
      disconnect = (): void => undefined;
      takeRecords = (): Entry[] => [];
    },
  );
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  Object.assign(performance, { interactionCount: 0 });
  navigator.sendBeacon = (address, body) => {
    void (body as Blob).text().then((text) => sent.push([address, JSON.parse(text)]));
    return true;
  };
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const leave = async (): Promise<void> => {
  document.dispatchEvent(new Event('visibilitychange'));
  await Promise.resolve();
  await new Promise((done) => setTimeout(done));
};

test('presses are told once as the page is left: each by its longest event, short ones too', async () => {
  stop = watchPace();
  report([
    { interactionId: 7, duration: 24 },
    { interactionId: 7, duration: 104 },
    { interactionId: 8, duration: 40 },
    { interactionId: 0, duration: 900 },
  ]);
  Object.assign(performance, { interactionCount: 5 });
  await leave();
  await leave();
  expect(sent).toEqual([['/api/pace', { path: '/', counts: [3, 0, 1, 0, 1, 0, 0] }]]);
});

test('who presses nothing is not told of', async () => {
  stop = watchPace();
  await leave();
  expect(sent).toEqual([]);
});
