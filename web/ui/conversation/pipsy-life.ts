import './pipsy-life.css';
import type { PipsyPose } from './message.tsx';

const BLINK_MS = 160;
const BLINK_PAUSE_MS = { least: 4_000, most: 7_000 };
const BREATH_MS = 2_400;
const HOP_MS = 420;
const DROOP_MS = 300;
const GLANCE_MS = 120;
/** Of the drawing's grid of 64. */
const GAZE = { across: 2, down: 1.2 };
/** Roughly a character of the composer. */
const CHARACTER_PX = 8;

const easing = 'cubic-bezier(.2,.8,.2,1)';
const hops = {
  entry: ['0 0', '0 -14%', '0 0'],
  stop: ['0 0', '0 -8%', '0 8%', '0 0'],
  target: ['0 0', '0 -24%', '0 0'],
};
/** As small for a win as for a loss; it stays until the next message. */
const postures = { target: { rotate: '4deg' }, stop: { rotate: '-4deg' } };

type Caret = { area: HTMLTextAreaElement; left: number; width: number };

const isPose = (pose: string | undefined): pose is PipsyPose =>
  pose === 'thinking' || pose === 'plan' || pose === 'target' || pose === 'stop';

/** Only `translate`, `rotate` and `scale` move, which the compositor does without the page. */
class NewestPipsy {
  readonly figure: SVGElement;
  readonly eyes: Element | null;
  private pose: string | undefined;

  private readonly onEnd: () => void;

  constructor(figure: SVGElement, pose: string | undefined, isNew: boolean, onEnd: () => void) {
    this.figure = figure;
    this.onEnd = onEnd;
    this.eyes = figure.querySelector('.pipsy__eyes');
    if (isNew || pose === 'thinking') this.take(pose);
    else this.pose = pose;
  }

  take(pose: string | undefined): void {
    if (pose === this.pose) return;
    this.pose = pose;
    if (!isPose(pose)) return;
    if (pose === 'thinking') this.breathe();
    else if (pose === 'plan') this.hop('entry', 'stop', 'target');
    else {
      this.hop(pose);
      this.settle(pose);
      this.onEnd();
    }
  }

  blink(): void {
    this.eyes?.animate({ scale: ['1 1', '1 .1', '1 1'] }, { duration: BLINK_MS });
  }

  look(across: number, down: number): void {
    this.eyes?.animate(
      { translate: `${across * GAZE.across}px ${down * GAZE.down}px` },
      { duration: GLANCE_MS, easing, fill: 'forwards' },
    );
  }

  rest(): void {
    for (const part of [this.figure, this.eyes])
      for (const animation of part?.getAnimations() ?? []) {
        // Cancelling rejects it.
        animation.finished.catch(() => undefined);
        animation.cancel();
      }
  }

  private breathe(): void {
    this.figure.animate(
      { scale: ['1 1', '1 1.02'] },
      { duration: BREATH_MS / 2, easing: 'ease-in-out', direction: 'alternate', iterations: Infinity },
    );
  }

  private hop(...places: readonly (keyof typeof hops)[]): void {
    for (const [index, place] of places.entries())
      this.figure.animate({ translate: hops[place] }, { duration: HOP_MS, delay: index * HOP_MS, easing });
  }

  private settle(end: keyof typeof postures): void {
    this.figure.animate(postures[end], { duration: DROOP_MS, delay: HOP_MS, easing, fill: 'forwards' });
  }
}

/** Where the caret stands between the sides of its line, without measuring the text. */
function caretSide({ area, left, width }: Caret, figure: number): number {
  const line = area.value.slice(0, area.selectionStart).split('\n').at(-1) ?? '';
  const perLine = Math.max(1, Math.floor(width / CHARACTER_PX));
  const at = left + (line.length % perLine) * CHARACTER_PX;
  return Math.max(-1, Math.min(1, (at - figure) / (width / 2)));
}

/** Moves the newest Pipsy of a log and no other, and calls `onEnd` where an idea ends; nothing moves where motion is unwanted. */
export function enlivenPipsy(log: HTMLElement, onEnd: () => void): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const avatars = log.getElementsByClassName('message__avatar');
  let newest: NewestPipsy | null = null;
  let blinking: ReturnType<typeof setTimeout> | undefined;
  let caret: Caret | null = null;
  let glance = 0;
  let isLooking = false;
  let isFirst = true;

  const find = (): void => {
    const avatar = still.matches ? null : avatars[avatars.length - 1];
    const figure = avatar?.querySelector<SVGElement>('.pipsy') ?? null;
    const pose = avatar?.closest<HTMLElement>('.message')?.dataset['pose'];
    if (figure && newest?.figure === figure) newest.take(pose);
    else {
      newest?.rest();
      newest = figure && new NewestPipsy(figure, pose, !isFirst, onEnd);
    }
    if (figure) isFirst = false;
  };
  const blinkLater = (): void => {
    clearTimeout(blinking);
    if (document.hidden || still.matches) return;
    const { least, most } = BLINK_PAUSE_MS;
    blinking = setTimeout(
      () => {
        newest?.blink();
        blinkLater();
      },
      least + Math.random() * (most - least),
    );
  };
  const follow = (target: EventTarget | null): void => {
    caret = null;
    if (!(target instanceof HTMLTextAreaElement) || !target.closest('.composer')) return;
    const { left, width } = target.getBoundingClientRect();
    caret = { area: target, left, width };
  };
  const onFocus = ({ target }: Event): void => {
    follow(target);
    lookSoon();
  };
  const look = (): void => {
    glance = 0;
    const wanders = caret !== null && caret.area.value !== '';
    if (!newest || (!wanders && !isLooking)) return;
    isLooking = wanders;
    newest.look(
      caret && wanders ? caretSide(caret, newest.figure.getBoundingClientRect().x) : 0,
      Number(wanders),
    );
  };
  const lookSoon = (): void => void (glance ||= requestAnimationFrame(look));
  const onMotion = (): void => {
    find();
    blinkLater();
  };

  const changes = new MutationObserver(find);
  changes.observe(log, { childList: true, subtree: true, attributeFilter: ['data-pose'] });
  const leaving = new AbortController();
  const on = { signal: leaving.signal };
  still.addEventListener('change', onMotion, on);
  document.addEventListener('visibilitychange', blinkLater, on);
  document.addEventListener('focusin', onFocus, on);
  // Also fires while typing.
  document.addEventListener('selectionchange', lookSoon, on);
  follow(document.activeElement);
  onMotion();
  return () => {
    leaving.abort();
    changes.disconnect();
    clearTimeout(blinking);
    cancelAnimationFrame(glance);
    newest?.rest();
  };
}
