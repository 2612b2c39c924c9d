import { useLayoutEffect, useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import './button.css';
import './icon-button.css';
import './count-badge.css';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-name.ts';

export type ButtonKind = 'primary' | 'line' | 'soft' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

type ButtonLook = { kind?: ButtonKind; size?: ButtonSize; full?: boolean; className?: string };

export function buttonClass({
  kind = 'line',
  size = 'medium',
  full = false,
  className = '',
}: ButtonLook): string {
  return [
    'button',
    `button--${kind}`,
    size === 'medium' ? '' : `button--${size}`,
    full ? 'button--full' : '',
    className,
  ]
    .filter(Boolean)
    .join(' ');
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'ref'> &
  ButtonLook & {
    icon?: IconName;
    busy?: boolean;
    /** Replaces the label while busy; the button keeps at least its width. */
    busyLabel?: string;
    children: ReactNode;
  };

/** Use one primary a view. A busy button stays focusable and ignores presses. */
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
      {icon && !busy ? <Icon name={icon} size={size === 'small' ? 16 : 18} /> : null}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  /** Must say what the badge counts: "Profile, 2 items to verify". */
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
      className={`icon-button ${small ? 'icon-button--small' : ''} ${className}`.trim()}
      aria-label={label}
    >
      <Icon name={icon} size={iconSize} />
      {badge > 0 ? (
        <span className="count-badge numeric" aria-hidden="true">
          {badge}
        </span>
      ) : null}
    </button>
  );
}
