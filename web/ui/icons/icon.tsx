import { firstLoadIcons } from './first-load-icons.ts';
import type { IconName } from './icon-name.ts';

type Shape = (typeof firstLoadIcons)[keyof typeof firstLoadIcons];

const shapes: Partial<Record<IconName, Shape>> = { ...firstLoadIcons };

/** Makes more icons drawable: the sign-in pages stay small because they do not load all of them. */
export const addIcons = (more: Partial<Record<IconName, Shape>>): void => void Object.assign(shapes, more);

export type IconProps = { name: IconName; size?: number; stroke?: number; className?: string };

/** Decoration only: the words beside it, or the button's label, carry the meaning. Drawn here, as lucide-react alone would burst the budget of the sign-in pages. */
export function Icon({ name, size = 20, stroke = 2, className = '' }: IconProps) {
  return (
    <svg
      className={`icon ${className}`.trim()}
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
      {shapes[name]?.map(([Tag, attributes], index) => (
        <Tag key={`${name}-${index}`} {...attributes} />
      ))}
    </svg>
  );
}
