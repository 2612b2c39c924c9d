import type { RefObject } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { texts } from '../texts/profile.ts';

type SectionRef = RefObject<HTMLDetailsElement | null>;

const LOADED_WITHIN_MS = 3_000;
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** A section loads its content when it opens: while that grows, and until somebody moves, its heading stays at the top. */
function keepAtTop(section: HTMLElement): void {
  if (typeof ResizeObserver !== 'function') return;
  const observer = new ResizeObserver(() => section.scrollIntoView({ block: 'start' }));
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of ownMoves) removeEventListener(move, stop);
  };
  const timer = setTimeout(stop, LOADED_WITHIN_MS);
  for (const move of ownMoves) addEventListener(move, stop, { passive: true });
  observer.observe(section);
}

function openSection({ current }: SectionRef): void {
  if (!current) return;
  current.open = true;
  current.scrollIntoView({ block: 'start' });
  keepAtTop(current);
  current.querySelector('summary')?.focus({ preventScroll: true });
}

/** What people look for when something is wrong with their account, one tap from the top of a long panel. */
export const SectionLinks = ({ security, signIn }: { security: SectionRef; signIn: SectionRef }) => (
  <div className="action-row" role="group" aria-label={texts.jump.label}>
    <Button size="small" icon="shield-check" onClick={() => openSection(security)}>
      {texts.jump.security}
    </Button>
    <Button size="small" icon="key-round" onClick={() => openSection(signIn)}>
      {texts.sections.signIn}
    </Button>
  </div>
);
