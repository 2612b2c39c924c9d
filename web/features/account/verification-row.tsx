import type { ReactNode } from 'react';
import type { IconName } from '../../ui/icon-paths.ts';
import { Icon } from '../../ui/icon.tsx';
import './account.css';

type VerificationProps = { icon: IconName; title: string; state: string; children?: ReactNode };

/** One thing that is verified or not, and what can be done about it. */
export function Verification({ icon, title, state, children }: VerificationProps) {
  return (
    <div>
      <Icon name={icon} />
      <div className="tx">
        <b>{title}</b>
        <span>{state}</span>
      </div>
      {children}
    </div>
  );
}
