import type { TestCards, TestOrder } from '../../adapters/payments/port.ts';
import { amountOf, type Act, type Desk, type Leaves } from './desk.ts';

type CardAct = Act & {
  when: readonly TestOrder['state'][];
  run: (cards: TestCards, order: TestOrder) => Promise<unknown>;
  leaves?: Leaves;
};

const acts: readonly CardAct[] = [
  {
    name: 'pay',
    label: 'Pay',
    about: 'The buyer agrees and the charge succeeds.',
    when: ['created'],
    run: (cards, { id }) => cards.approve(id, 'completed'),
    leaves: 'approved',
  },
  {
    name: 'pay-later',
    label: 'Pay, charged later',
    about: 'The buyer agrees and the charge waits, as a bank transfer does.',
    when: ['created'],
    run: (cards, { id }) => cards.approve(id, 'pending'),
    leaves: 'approved',
  },
  {
    name: 'decline',
    label: 'Decline',
    about: 'The buyer agrees and the card is refused.',
    when: ['created'],
    run: (cards, { id }) => cards.approve(id, 'declined'),
    leaves: 'approved',
  },
  {
    name: 'cancel',
    label: 'Cancel',
    about: 'The buyer turns back.',
    when: ['created'],
    run: () => Promise.resolve(),
    leaves: 'cancelled',
  },
  {
    name: 'arrive',
    label: 'The charge arrives',
    about: 'What was waited for is there.',
    when: ['pending'],
    run: (cards, { id }) => cards.settle(id, 'completed'),
  },
  {
    name: 'deny',
    label: 'The charge is denied',
    about: 'What was waited for never comes.',
    when: ['pending'],
    run: (cards, { id }) => cards.settle(id, 'denied'),
  },
  {
    name: 'refund',
    label: 'Refund',
    about: 'All of it goes back to the buyer.',
    when: ['completed'],
    run: (cards, { id }) => cards.refund(id),
  },
  {
    name: 'refund-half',
    label: 'Refund half',
    about: 'Half of it goes back to the buyer.',
    when: ['completed'],
    run: (cards, { id, priceCents }) => cards.refund(id, Math.floor(priceCents / 2)),
  },
  {
    name: 'dispute',
    label: 'Dispute',
    about: 'The buyer disputes the charge.',
    when: ['completed'],
    run: (cards, { id }) => cards.dispute(id),
  },
  {
    name: 'dispute-won',
    label: 'Dispute decided for the seller',
    about: 'The disputed money stays here.',
    when: ['completed'],
    run: (cards, { id }) => cards.resolveDispute(id, 'seller'),
  },
];

/** PayPal's stand-in at the test checkout. */
export function cardDesk(cards: TestCards): Desk {
  return {
    name: 'paypal',
    title: 'Card or wallet',
    look: (orderId) => {
      const order = cards.orderOf(orderId);
      if (!order) return null;
      const { priceCents, currency, description, state } = order;
      return {
        amount: amountOf(priceCents, currency),
        description,
        state,
        acts: acts.filter(({ when }) => when.includes(state)),
        back: null,
      };
    },
    act: (orderId, name) => {
      const order = cards.orderOf(orderId);
      const act = order && acts.find((one) => one.name === name && one.when.includes(order.state));
      if (!order || !act) return null;
      return act.run(cards, order).then(() => act.leaves ?? 'stays');
    },
  };
}
