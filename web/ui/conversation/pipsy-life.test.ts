// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeHaptics, tapLightly } from '../../lib/device/haptics.ts';
import { enlivenPipsy } from './pipsy-life.ts';

type Movement = { of: string; frames: PropertyIndexedKeyframes; timing: KeyframeAnimationOptions };

let movements: Movement[] = [];
let cancelled = 0;
let isReduced = false;
let stop: () => void = () => undefined;

const message = (pose = '', name = pose): string =>
  `<article class="message" ${pose && `data-pose="${pose}"`}><div class="message__avatar">
    <svg class="pipsy" data-name="${name}"><g class="pipsy__eyes"></g></svg></div></article>`;

function openLog(html: string): HTMLElement {
  document.body.innerHTML = `<div id="log">${html}</div><form class="composer"><textarea></textarea></form>`;
  const log = document.querySelector<HTMLElement>('#log') as HTMLElement;
  stop = enlivenPipsy(log, tapLightly);
  return log;
}

/** A change is seen after the page has made it. */
const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(50));
const moved = (property: string): Movement[] => movements.filter(({ frames }) => property in frames);

beforeEach(() => {
  vi.useFakeTimers();
  movements = [];
  cancelled = 0;
  isReduced = false;
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isReduced }));
  vi.spyOn(Math, 'random').mockReturnValue(0);
  Element.prototype.animate = function animate(frames, timing): Animation {
    movements.push({
      of: (this.closest('[data-name]') ?? this).getAttribute('data-name') ?? '',
      frames: frames as PropertyIndexedKeyframes,
      timing: timing as KeyframeAnimationOptions,
    });
    return { cancel: () => undefined } as Animation;
  };
  Element.prototype.getAnimations = () => [
    { cancel: () => (cancelled += 1), finished: Promise.resolve() } as unknown as Animation,
  ];
});

afterEach(() => {
  stop();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('only the newest blinks, again and again, and not in a hidden tab', async () => {
  openLog(message('', 'old') + message('', 'new'));
  await vi.advanceTimersByTimeAsync(8_000);
  expect(movements.map(({ of, timing }) => [of, timing.duration])).toEqual([
    ['new', 160],
    ['new', 160],
  ]);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(movements).toHaveLength(2);
});

test('nothing moves for who wants no motion', async () => {
  isReduced = true;
  const log = openLog(message('thinking'));
  log.insertAdjacentHTML('beforeend', message('stop'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(movements).toEqual([]);
});

test('it breathes while it thinks, and rests when the reply is there', async () => {
  const log = openLog(message('thinking'));
  expect(movements).toMatchObject([
    { frames: { scale: ['1 1', '1 1.02'] }, timing: { iterations: Infinity } },
  ]);
  log.insertAdjacentHTML('beforeend', message('', 'reply'));
  await settle();
  expect(cancelled).toBeGreaterThan(0);
  expect(moved('scale')).toHaveLength(1);
});

test('a plan that comes is walked through: entry, stop, target; one of yesterday is not', async () => {
  const log = openLog(message('plan', 'yesterday'));
  await settle();
  expect(movements).toEqual([]);
  log.insertAdjacentHTML('beforeend', message('plan', 'today'));
  await settle();
  expect(movements.map(({ of, timing }) => [of, timing.delay, timing.duration])).toEqual([
    ['today', 0, 420],
    ['today', 420, 420],
    ['today', 840, 420],
  ]);
});

test.each([
  ['target', '4deg'],
  ['stop', '-4deg'],
] as const)(
  'an idea that reaches its %s hops there and leans, as much for a loss as for a win',
  async (pose, lean) => {
    const log = openLog(message('plan', 'idea'));
    log.querySelector('article')?.setAttribute('data-pose', pose);
    await settle();
    expect(moved('translate')).toHaveLength(1);
    expect(moved('rotate')).toMatchObject([{ frames: { rotate: lean }, timing: { duration: 300 } }]);
  },
);

test('its eyes follow the caret and come back once nothing is typed', async () => {
  openLog(message('', 'new'));
  const area = document.querySelector('textarea') as HTMLTextAreaElement;
  area.getBoundingClientRect = () => ({ left: 100, width: 800 }) as DOMRect;
  area.focus();
  const type = async (text: string): Promise<unknown> => {
    area.value = text;
    area.setSelectionRange(text.length, text.length);
    document.dispatchEvent(new Event('selectionchange'));
    await settle();
    return movements.at(-1)?.frames['translate'];
  };
  const left = await type('gold');
  const right = await type('what happened to gold and silver in the last hour');
  expect(Number.parseFloat(String(right))).toBeGreaterThan(Number.parseFloat(String(left)));
  expect(await type('')).toBe('0px 0px');
});

test('a phone is tapped only where that was chosen', async () => {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate }));
  const log = openLog(message());
  log.insertAdjacentHTML('beforeend', message('target', 'first'));
  await settle();
  expect(vibrate).not.toHaveBeenCalled();
  storeHaptics(true);
  log.insertAdjacentHTML('beforeend', message('stop', 'second'));
  await settle();
  expect(vibrate).toHaveBeenCalledTimes(1);
});
