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

/** How far from the end still counts as reading the newest, in pixels. */
const NEAR = 48;

export type LogScroll = {
  log: RefObject<HTMLDivElement | null>;
  /** Something new stands below what the reader sees. */
  unseen: boolean;
  onScroll: () => void;
  toEnd: () => void;
};

/**
 * Stays at the end while the reader is there; otherwise leaves the reading position alone, also when older messages are put
 * above it, and says that something new came. `first` and `last` name the ends of the log; `own` grows with each message the reader sends.
 */
export function useLogScroll({ first, last, own }: { first: string; last: string; own: number }): LogScroll {
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef({ first, last, own, height: 0, top: 0 });
  const [unseen, setUnseen] = useState(false);

  const toEnd = useCallback(() => {
    const element = log.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    atEnd.current = true;
    setUnseen(false);
  }, []);

  const onScroll = useCallback(() => {
    const element = log.current;
    if (!element) return;
    before.current.top = element.scrollTop;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    if (atEnd.current) setUnseen(false);
  }, []);

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const was = before.current;
    const grew = element.scrollHeight - was.height;
    const reply = was.last !== '' && last !== was.last && own === was.own ? longReply(element) : null;
    if (reply && atEnd.current) {
      element.scrollTop += reply.getBoundingClientRect().top - element.getBoundingClientRect().top - HEADROOM;
      atEnd.current = false;
    } else if (own > was.own || atEnd.current) toEnd();
    else if (first !== was.first) element.scrollTop = was.top + grew;
    else if (last !== was.last) setUnseen(true);
    before.current = { first, last, own, height: element.scrollHeight, top: element.scrollTop };
  }, [first, last, own, toEnd]);

  useEffect(() => {
    const element = log.current;
    if (!element) return;
    // The composer growing, the phone's keyboard and charts arriving all move the end away.
    const resized = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
      before.current.height = element.scrollHeight;
      before.current.top = element.scrollTop;
    });
    resized.observe(element);
    if (element.firstElementChild) resized.observe(element.firstElementChild);
    return () => resized.disconnect();
  }, []);

  return { log, unseen, onScroll, toEnd };
}
