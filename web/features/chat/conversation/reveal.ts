const WITHIN = 600;
const STEP = 40;

export type Reveal = {
  push: (text: string) => void;
  waitUntilShown: () => Promise<void>;
  /** From here on shows text as it arrives. */
  showAll: () => void;
};

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Reveals streamed text at reading pace; at once under reduced motion or in a hidden tab. */
export function createReveal(show: (text: string) => void): Reveal {
  let hurried = prefersReducedMotion() || document.hidden;
  let told = '';
  let length = 0;
  let pace = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Array<() => void> = [];

  const showTo = (end: number) => {
    length = end;
    show(told.slice(0, length));
    if (length < told.length) return;
    clearTimeout(timer);
    timer = undefined;
    for (const done of waiting) done();
    waiting = [];
  };
  const step = () => {
    const rest = told.slice(length + pace).search(/\s/);
    // Hidden tabs get few timer ticks.
    showTo(rest < 0 || document.hidden ? told.length : length + pace + rest);
    timer = length < told.length ? setTimeout(step, STEP) : undefined;
  };

  return {
    push: (text) => {
      told += text;
      if (hurried) showTo(told.length);
      else {
        pace = Math.ceil((told.length - length) / (WITHIN / STEP));
        timer ??= setTimeout(step, STEP);
      }
    },
    waitUntilShown: () =>
      length === told.length ? Promise.resolve() : new Promise<void>((resolve) => void waiting.push(resolve)),
    showAll: () => {
      hurried = true;
      if (length < told.length) showTo(told.length);
    },
  };
}
