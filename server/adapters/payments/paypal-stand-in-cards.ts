import {
  aNumber,
  captureView,
  disputeView,
  orderView,
  refundView,
  type StandInOrder,
} from './paypal-stand-in-views.ts';
import type { TestCards, TestOrder } from './port.ts';

const decimal = (cents: number): string => (cents / 100).toFixed(2);
const centsOf = ({ unit }: StandInOrder): number => Math.round(Number(unit.amount.value) * 100);

function stateOf({ status, capture, outcome, refunds }: StandInOrder): TestOrder['state'] {
  if (capture === null) {
    if (status === 'APPROVED') return outcome === 'declined' ? 'declined' : 'approved';
    return 'created';
  }
  if (refunds.length > 0) return 'refunded';
  return capture.status === 'PENDING' ? 'pending' : capture.status === 'COMPLETED' ? 'completed' : 'declined';
}

function viewOf(order: StandInOrder): TestOrder {
  return {
    id: order.id,
    priceCents: centsOf(order),
    currency: order.unit.amount.currency_code,
    description: order.unit.description ?? '',
    state: stateOf(order),
  };
}

type Shop = {
  base: string;
  now: () => number;
  orders: ReadonlyMap<string, StandInOrder>;
  tell: (type: string, resource: unknown) => Promise<void>;
  deliverTo: TestCards['deliverTo'];
};

/** What the buyer and PayPal do, each with the messages that PayPal sends about it. */
export function standInCards({ base, now, orders, tell, deliverTo }: Shop): TestCards {
  const kept = (orderId: string): StandInOrder => {
    const order = orders.get(orderId);
    if (!order) throw new Error('The stand-in has no such order');
    return order;
  };
  return {
    orderOf: (orderId) => {
      const order = orders.get(orderId);
      return order ? viewOf(order) : null;
    },
    approve: async (orderId, outcome = 'completed') => {
      const order = kept(orderId);
      order.outcome = outcome;
      if (order.status !== 'CREATED') return;
      order.status = 'APPROVED';
      await tell('CHECKOUT.ORDER.APPROVED', orderView(order, base));
    },
    settle: async (orderId, as) => {
      const order = kept(orderId);
      if (order.capture?.status !== 'PENDING') return;
      order.capture.status = as === 'completed' ? 'COMPLETED' : 'DECLINED';
      await tell(`PAYMENT.CAPTURE.${as === 'completed' ? 'COMPLETED' : 'DENIED'}`, captureView(order));
    },
    refund: async (orderId, cents) => {
      const order = kept(orderId);
      if (!order.capture) return;
      const refund = { id: aNumber(), value: decimal(cents ?? centsOf(order)), at: now() };
      order.refunds.push(refund);
      order.capture.status = cents === undefined ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      await tell('PAYMENT.CAPTURE.REFUNDED', refundView(order, refund, base));
    },
    dispute: async (orderId) => {
      const order = kept(orderId);
      if (!order.capture) return;
      const dispute = {
        id: `PP-D-${order.disputes.length + 1}-${order.id}`,
        at: now(),
        status: 'OPEN' as const,
        outcome: null,
      };
      order.disputes.push(dispute);
      await tell('CUSTOMER.DISPUTE.CREATED', disputeView(order, dispute));
    },
    resolveDispute: async (orderId, inFavourOf) => {
      const order = kept(orderId);
      const outcome = inFavourOf === 'seller' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
      for (const dispute of order.disputes) {
        Object.assign(dispute, { status: 'RESOLVED', outcome });
        await tell('CUSTOMER.DISPUTE.RESOLVED', disputeView(order, dispute));
      }
    },
    deliverTo,
  };
}
