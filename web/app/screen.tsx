import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';

let opened: string | null = null;

/** For tests: the next screen counts as the first of the page load again. */
export const forgetOpenedScreen = (): void => {
  opened = null;
};

function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Names the document and, after a move inside the app, starts the new page at its top with the focus on its heading. */
function Entered({ title }: { title: string }) {
  const [path] = useLocation();
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (opened !== null && opened !== path) {
      scrollTo(0, 0);
      focusHeading();
    }
    opened = path;
  }, [path]);
  return null;
}

/** Stands inside the Suspense of the routes, so that it speaks only once the page's own code has arrived. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      {children}
      <Entered title={title} />
    </>
  );
}
