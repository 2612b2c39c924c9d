import { WELCOME_GRANT } from './balance.ts';

/** Why an account did not get its welcome tokens with the sign-up (docs/product-rules.md#R1). */
export type WithheldReason = 'address_known' | 'disposable_address' | 'busy_network' | 'bound_reached';

/** `waiting`: they come with the confirmed address. `had_before`: this address had them once. */
export type WelcomeState = 'waiting' | 'had_before';

/** `tokens`: as a figure of a reply is written. */
export const describeWelcomeState = (state: WelcomeState, tokens: string = String(WELCOME_GRANT)): string =>
  state === 'waiting'
    ? `${tokens} more tokens when you confirm your address.`
    : 'This address had its welcome tokens before.';
