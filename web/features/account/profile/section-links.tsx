import type { RefObject } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { texts } from '../texts/profile.ts';

type SectionRef = RefObject<HTMLDetailsElement | null>;

function openSection({ current }: SectionRef): void {
  if (!current) return;
  current.open = true;
  current.scrollIntoView({ block: 'start' });
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
