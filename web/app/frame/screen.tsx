import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';

let opened: string | null = null;

/** For tests: the next screen counts as the first of the page load again. */
export const resetOpenedScreen = (): void => {
  opened = null;
};

function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** After a move inside the app starts at the top with the focus on the heading. */
function FocusOnEntry({ title }: { title: string }) {
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

/** Must be inside the routes' Suspense, so that it announces only loaded pages. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      {children}
      <FocusOnEntry title={title} />
    </>
  );
}
