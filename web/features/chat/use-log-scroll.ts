import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Room left above a long reply when its beginning is brought to the top, in pixels. */
const HEADROOM = 12;

/**
 * The newest message where it is too long to be seen whole: it is read from its beginning, where the loss stands. The log holds
 * one element of entries.
 */
function longReply(log: HTMLElement): HTMLElement | null {
  const newest = log.firstElementChild?.lastElementChild;
  if (!(newest instanceof HTMLElement)) return null;
  return newest.offsetHeight > log.clientHeight - 2 * HEADROOM ? newest : null;
}

/** The oldest message shown and where it stands: what comes above it, and only that, moves it. */
type Mark = { element: HTMLElement; top: number } | null;

function markOf(log: HTMLElement): Mark {
  const element = log.querySelector<HTMLElement>('article');
  return element && { element, top: element.offsetTop };
}

/** How far from the end still counts as reading the newest, in pixels. */
const NEAR = 48;

/** No position: the very top is 0, and a jump there must count as a move. */
const NOWHERE = Number.NEGATIVE_INFINITY;

export type LogEnds = { first: string; last: string; own: number; writing: boolean };

export type LogScroll = {
  log: RefObject<HTMLDivElement | null>;
  /** Something new stands below what the reader sees. */
  unseen: boolean;
  onScroll: () => void;
  toEnd: () => void;
};

/**
 * Stays at the end while the reader is there; otherwise leaves the reading position alone, also when older messages are put
 * above it, and says that something new came. `first` and `last` name the ends of the log; `own` grows with each message the reader
 * sends; while `writing` the newest grows word by word.
 */
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
    element.scrollTop += reply.getBoundingClientRect().top - element.getBoundingClientRect().top - HEADROOM;
    reading.current = element.scrollTop;
    atEnd.current = false;
  }, []);

  const onScroll = useCallback(() => {
    const element = log.current;
    if (!element) return;
    before.current.top = element.scrollTop;
    if (Math.abs(element.scrollTop - reading.current) <= 1) return;
    reading.current = NOWHERE;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    if (atEnd.current) setUnseen(false);
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
    else if (first !== was.first && was.mark?.element.isConnected)
      element.scrollTop = was.top + was.mark.element.offsetTop - was.mark.top;
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
      before.current.mark = markOf(element);
      before.current.top = element.scrollTop;
    });
    resized.observe(element);
    if (element.firstElementChild) resized.observe(element.firstElementChild);
    return () => resized.disconnect();
  }, [toBeginning]);

  return { log, unseen, onScroll, toEnd };
}
