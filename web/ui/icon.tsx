import { iconPaths, type IconName } from './icon-paths.ts';

const known: Partial<Record<IconName, string>> = { ...iconPaths };

/** Makes more icons known: the pages of signing in stay small because they do not carry all of them. */
export const addIcons = (more: Partial<Record<IconName, string>>): void => void Object.assign(known, more);

export type IconProps = { name: IconName; size?: number; stroke?: number; className?: string };

/** Decoration only: the words beside it, or the button's label, carry the meaning. */
export function Icon({ name, size = 20, stroke = 2, className = '' }: IconProps) {
  return (
    <svg
      className={`ic ${className}`.trim()}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={known[name]} />
    </svg>
  );
}
