export type ActionResult = 'approved' | 'cancelled' | 'stays';

export type CheckoutAction = { name: string; label: string; explanation: string };

export type CheckoutOrder = {
  amount: string;
  description: string;
  state: string;
  actions: readonly CheckoutAction[];
  returnUrl: string | null;
};

export type ProviderCheckout = {
  name: string;
  title: string;
  describeOrder: (order: string) => CheckoutOrder | null;
  /** Sends the provider's own signed notifications; null where the state does not offer the action. */
  performAction: (order: string, name: string) => Promise<ActionResult> | null;
};

export const formatAmount = (cents: number, currency: string): string =>
  `${(cents / 100).toFixed(2)} ${currency}`;
