/** What came is all shown after so long, in ms, in steps of so many. */
const WITHIN = 600;
const STEP = 40;

export type Reveal = {
  push: (text: string) => void;
  /** Resolves when everything that came is shown. */
  shown: () => Promise<void>;
  /** Shows what is there, and from here on what comes, at once. */
  hurry: () => void;
};

const wantsCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Shows words at the pace of reading and not in the lumps in which they came; at once where motion is unwanted or nobody looks. */
export function revealWords(show: (text: string) => void): Reveal {
  let hurried = wantsCalm() || document.hidden;
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
    // A tab that nobody sees gets few ticks.
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
    shown: () =>
      length === told.length ? Promise.resolve() : new Promise<void>((resolve) => void waiting.push(resolve)),
    hurry: () => {
      hurried = true;
      if (length < told.length) showTo(told.length);
    },
  };
}
