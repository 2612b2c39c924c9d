import Bell from 'lucide/dist/esm/icons/bell.mjs';
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import Eye from 'lucide/dist/esm/icons/eye.mjs';
import EyeOff from 'lucide/dist/esm/icons/eye-off.mjs';
import Info from 'lucide/dist/esm/icons/info.mjs';
import RefreshCw from 'lucide/dist/esm/icons/refresh-cw.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import X from 'lucide/dist/esm/icons/x.mjs';

/** The icons of the first load of every page, signed in or not. */
export const firstLoadIcons = {
  x: X,
  'chevron-down': ChevronDown,
  bell: Bell,
  'circle-check': CircleCheck,
  'circle-alert': CircleAlert,
  'triangle-alert': TriangleAlert,
  info: Info,
  'refresh-cw': RefreshCw,
  eye: Eye,
  'eye-off': EyeOff,
} as const;
