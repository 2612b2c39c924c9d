import { addIcons } from './icon.tsx';
import { signedInIcons } from './signed-in-icons.ts';

addIcons(signedInIcons);
