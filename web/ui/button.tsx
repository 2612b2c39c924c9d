import { useLayoutEffect, useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import './button.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export type ButtonKind = 'primary' | 'line' | 'soft' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

type Look = { kind?: ButtonKind; size?: ButtonSize; full?: boolean; className?: string };

/** The class names of a button, for links that look like one. */
export function buttonClass({ kind = 'line', size = 'md', full = false, className = '' }: Look): string {
  return ['btn', kind, size === 'md' ? '' : size, full ? 'full' : '', className].filter(Boolean).join(' ');
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'ref'> &
  Look & {
    icon?: IconName;
    busy?: boolean;
    /** Takes the label's place while busy; the button keeps at least the width it had. */
    busyLabel?: string;
    children: ReactNode;
  };

/** One primary per view. A busy button stays focusable, says so, and ignores presses. */
export function Button({
  kind,
  size,
  full,
  className,
  icon,
  busy = false,
  busyLabel,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  const restingWidth = useRef(0);

  useLayoutEffect(() => {
    const button = element.current;
    if (!button || !busyLabel) return;
    if (!busy) button.style.minWidth = '';
    if (!busy) restingWidth.current = button.offsetWidth;
    else button.style.minWidth = `${restingWidth.current}px`;
  });

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      type="button"
      {...rest}
      ref={element}
      className={buttonClass({ kind, size, full, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      {icon && !busy ? <Icon name={icon} size={size === 'sm' ? 16 : 18} /> : null}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  /** The button's name; it must say what the badge counts, as in "Profile, 2 items to verify". */
  label: string;
  badge?: number;
  iconSize?: number;
  small?: boolean;
};

export function IconButton({
  icon,
  label,
  badge = 0,
  iconSize = 20,
  small = false,
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`icb ${small ? 's32' : ''} ${className}`.trim()}
      aria-label={label}
    >
      <Icon name={icon} size={iconSize} />
      {badge > 0 ? (
        <span className="badge-n num" aria-hidden="true">
          {badge}
        </span>
      ) : null}
    </button>
  );
}
