import type { firstLoadIcons } from './first-load-icons.ts';
import type { signedInIcons } from './signed-in-icons.ts';

export type IconName = keyof typeof firstLoadIcons | keyof typeof signedInIcons;
