/** Why an account did not get its welcome tokens with the sign-up (docs/product-rules.md#R1). */
export type WithheldReason = 'address_known' | 'disposable_address' | 'busy_network' | 'bound_reached';

/** `waiting`: they come with the confirmed address. `had_before`: this address had them once. */
export type WelcomeState = 'waiting' | 'had_before';
