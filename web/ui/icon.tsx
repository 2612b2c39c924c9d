import { iconPaths, type IconName } from './icon-paths.ts';

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
      <path d={iconPaths[name]} />
    </svg>
  );
}
