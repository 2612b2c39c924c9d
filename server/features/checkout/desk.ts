/** Where an act leaves whoever sits at the test checkout. */
export type Leaves = 'approved' | 'cancelled' | 'stays' | { goesTo: string };

export type Act = { name: string; label: string; about: string };

/** What the test checkout shows of one order and what can be made to happen to it. */
export type Shown = {
  amount: string;
  description: string;
  /** How the provider would say it stands. */
  state: string;
  acts: readonly Act[];
  /** Where the provider would send the buyer back to. */
  back: string | null;
};

/** One provider's stand-in as the test checkout works it. */
export type Desk = {
  /** As in its address: /dev/checkout/NAME/ORDER. */
  name: string;
  title: string;
  look: (order: string) => Shown | null;
  /** Makes it happen by the provider's own signed messages. Null: not to be had as the order stands. */
  act: (order: string, name: string) => Promise<Leaves> | null;
};

/** 1700 of USD prints 17.00 USD. */
export const amountOf = (cents: number, currency: string): string =>
  `${(cents / 100).toFixed(2)} ${currency}`;
