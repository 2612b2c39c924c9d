import { WELCOME_GRANT } from './balance.ts';
import type { WelcomeState } from './welcome-state.ts';

/** `tokens`: as a figure of a reply is written. */
export const describeWelcomeState = (state: WelcomeState, tokens: string = String(WELCOME_GRANT)): string =>
  state === 'waiting'
    ? `${tokens} more tokens when you confirm your address.`
    : 'This address had its welcome tokens before.';
