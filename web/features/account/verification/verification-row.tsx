import type { ReactNode } from 'react';
import type { IconName } from '../../../ui/icons/icon-name.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import './verification-list.css';

type VerificationRowProps = { icon: IconName; title: string; state: string; children?: ReactNode };

export function VerificationRow({ icon, title, state, children }: VerificationRowProps) {
  return (
    <div>
      <Icon name={icon} />
      <div className="verification-list__text">
        <b>{title}</b>
        <span>{state}</span>
      </div>
      {children}
    </div>
  );
}
