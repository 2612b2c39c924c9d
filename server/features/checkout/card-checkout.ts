import type { TestCards, TestOrder } from '../../adapters/payments/card-port.ts';
import {
  formatAmount,
  type CheckoutAction,
  type ProviderCheckout,
  type ActionResult,
} from './provider-checkout.ts';

type CardAction = CheckoutAction & {
  when: readonly TestOrder['state'][];
  run: (cards: TestCards, order: TestOrder) => Promise<unknown>;
  result?: ActionResult;
};

const actions: readonly CardAction[] = [
  {
    name: 'pay',
    label: 'Pay',
    explanation: 'The buyer agrees and the charge succeeds.',
    when: ['created'],
    run: (cards, { id }) => cards.approve(id, 'completed'),
    result: 'approved',
  },
  {
    name: 'pay-later',
    label: 'Pay, charged later',
    explanation: 'The buyer agrees and the charge waits, as a bank transfer does.',
    when: ['created'],
    run: (cards, { id }) => cards.approve(id, 'pending'),
    result: 'approved',
  },
  {
    name: 'decline',
    label: 'Decline',
    explanation: 'The buyer agrees and the card is refused.',
    when: ['created'],
    run: (cards, { id }) => cards.approve(id, 'declined'),
    result: 'approved',
  },
  {
    name: 'cancel',
    label: 'Cancel',
    explanation: 'The buyer turns back.',
    when: ['created'],
    run: () => Promise.resolve(),
    result: 'cancelled',
  },
  {
    name: 'arrive',
    label: 'The charge arrives',
    explanation: 'What was waited for is there.',
    when: ['pending'],
    run: (cards, { id }) => cards.settle(id, 'completed'),
  },
  {
    name: 'deny',
    label: 'The charge is denied',
    explanation: 'What was waited for never comes.',
    when: ['pending'],
    run: (cards, { id }) => cards.settle(id, 'denied'),
  },
  {
    name: 'refund',
    label: 'Refund',
    explanation: 'All of it goes back to the buyer.',
    when: ['completed'],
    run: (cards, { id }) => cards.refund(id),
  },
  {
    name: 'refund-half',
    label: 'Refund half',
    explanation: 'Half of it goes back to the buyer.',
    when: ['completed'],
    run: (cards, { id, priceCents }) => cards.refund(id, Math.floor(priceCents / 2)),
  },
  {
    name: 'dispute',
    label: 'Dispute',
    explanation: 'The buyer disputes the charge.',
    when: ['completed'],
    run: (cards, { id }) => cards.dispute(id),
  },
  {
    name: 'dispute-won',
    label: 'Dispute decided for the seller',
    explanation: 'The disputed money stays here.',
    when: ['completed'],
    run: (cards, { id }) => cards.resolveDispute(id, 'seller'),
  },
];

export function createCardCheckout(cards: TestCards): ProviderCheckout {
  return {
    name: 'paypal',
    title: 'Card or wallet',
    describeOrder: (orderId) => {
      const order = cards.findOrder(orderId);
      if (!order) return null;
      const { priceCents, currency, description, state } = order;
      return {
        amount: formatAmount(priceCents, currency),
        description,
        state,
        actions: actions.filter(({ when }) => when.includes(state)),
        returnUrl: null,
      };
    },
    performAction: (orderId, name) => {
      const order = cards.findOrder(orderId);
      const action = order && actions.find((one) => one.name === name && one.when.includes(order.state));
      if (!order || !action) return null;
      return action.run(cards, order).then(() => action.result ?? 'stays');
    },
  };
}
