import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const HEADROOM_PX = 12;

/** A reply longer than the log is read from its beginning, where the loss is stated. The log has one child that holds the entries. */
function longReply(log: HTMLElement): HTMLElement | null {
  const newest = log.firstElementChild?.lastElementChild;
  if (!(newest instanceof HTMLElement)) return null;
  return newest.offsetHeight > log.clientHeight - 2 * HEADROOM_PX ? newest : null;
}

/** The first message in view: only what changes above it moves it. */
type Mark = { element: HTMLElement; top: number } | null;

function markOf(log: HTMLElement): Mark {
  const top = log.scrollTop;
  for (const element of log.firstElementChild?.children ?? [])
    if (element instanceof HTMLElement && element.offsetTop + element.offsetHeight > top)
      if (element.localName === 'article') return { element, top: element.offsetTop };
  return null;
}

/** Where the reader's line is after something above it changed. */
function holdView(log: HTMLElement, { top, mark }: { top: number; mark: Mark }): void {
  if (!mark?.element.isConnected) return;
  const held = top + mark.element.offsetTop - mark.top;
  // Browsers that anchor by themselves have done it already; setting it again would stop a swipe.
  if (Math.abs(log.scrollTop - held) > 1) log.scrollTop = held;
}

const NEAR_END_PX = 48;

/** No position: the very top is 0, and a jump there must count as a move. */
const NOWHERE = Number.NEGATIVE_INFINITY;

export type LogEnds = { first: string; last: string; own: number; writing: boolean };

export type LogScroll = {
  log: RefObject<HTMLDivElement | null>;
  unseen: boolean;
  onScroll: () => void;
  toEnd: () => void;
};

/** Follows the end while the reader is there, otherwise keeps the reading position. `first` and `last` are keys of the ends, `own` counts the user's messages, `writing` while the newest grows. */
export function useLogScroll({ first, last, own, writing }: LogEnds): LogScroll {
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef({ first, last, own, writing, top: 0, mark: null as Mark });
  /** Where a long reply was laid out to be read; the reader stands there until they move. */
  const reading = useRef(NOWHERE);
  const [unseen, setUnseen] = useState(false);

  const toEnd = useCallback(() => {
    const element = log.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    reading.current = NOWHERE;
    atEnd.current = true;
    setUnseen(false);
  }, []);

  const toBeginning = useCallback((reply: HTMLElement) => {
    const element = log.current;
    if (!element) return;
    element.scrollTop +=
      reply.getBoundingClientRect().top - element.getBoundingClientRect().top - HEADROOM_PX;
    reading.current = element.scrollTop;
    atEnd.current = false;
  }, []);

  const onScroll = useCallback(() => {
    const element = log.current;
    if (!element) return;
    const top = element.scrollTop;
    const isUp = top < before.current.top;
    before.current.top = top;
    before.current.mark = markOf(element);
    if (Math.abs(top - reading.current) <= 1) return;
    reading.current = NOWHERE;
    const isNearEnd = element.scrollHeight - top - element.clientHeight < NEAR_END_PX;
    // What grew since this scroll began is not the reader's leaving: only a way up is.
    if (isNearEnd || isUp) atEnd.current = isNearEnd;
    if (isNearEnd) setUnseen(false);
  }, []);

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const was = before.current;
    const reply = was.last !== '' && last !== was.last && own === was.own ? longReply(element) : null;
    // Read while it was written: what is whole now takes its place, and nothing unseen has come.
    const isRead = was.writing && reading.current !== NOWHERE && last !== was.last;
    if (reply && (atEnd.current || isRead)) toBeginning(reply);
    else if (own > was.own || atEnd.current) toEnd();
    else if (first !== was.first) holdView(element, was);
    else if (last !== was.last && !isRead) setUnseen(true);
    before.current = { first, last, own, writing, top: element.scrollTop, mark: markOf(element) };
  }, [first, last, own, writing, toEnd, toBeginning]);

  useEffect(() => {
    const element = log.current;
    if (!element) return;
    // The composer growing, the phone's keyboard and charts arriving all move the end away.
    const resized = new ResizeObserver(() => {
      const reply = atEnd.current && before.current.writing ? longReply(element) : null;
      if (reply) toBeginning(reply);
      else if (atEnd.current) element.scrollTop = element.scrollHeight;
      else holdView(element, before.current);
      before.current.mark = markOf(element);
      before.current.top = element.scrollTop;
    });
    resized.observe(element);
    if (element.firstElementChild) resized.observe(element.firstElementChild);
    return () => resized.disconnect();
  }, [toBeginning]);

  return { log, unseen, onScroll, toEnd };
}
