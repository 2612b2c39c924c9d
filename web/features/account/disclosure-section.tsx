import type { ReactNode, Ref } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import './disclosure-section.css';

export type DisclosureSectionProps = {
  title: string;
  summary?: string;
  open?: boolean;
  onOpen?: () => void;
  ref?: Ref<HTMLDetailsElement>;
  children: ReactNode;
};

export function DisclosureSection({
  title,
  summary,
  open = false,
  onOpen,
  ref,
  children,
}: DisclosureSectionProps) {
  return (
    <details
      ref={ref}
      className="disclosure-section"
      open={open}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary>
        <h3>{title}</h3>
        <span className="disclosure-section__summary numeric">{summary}</span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className="disclosure-section__content">{children}</div>
    </details>
  );
}
