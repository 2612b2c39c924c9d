import {
  randomPaypalId,
  captureView,
  disputeView,
  orderView,
  refundView,
  type StandInOrder,
} from './views.ts';
import type { TestCards, TestOrder } from '../../card-port.ts';

const toDecimal = (cents: number): string => (cents / 100).toFixed(2);
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

type StandInState = {
  baseUrl: string;
  now: () => number;
  orders: ReadonlyMap<string, StandInOrder>;
  notify: (type: string, resource: unknown) => Promise<void>;
  deliverTo: TestCards['deliverTo'];
};

export function createTestCards({ baseUrl, now, orders, notify, deliverTo }: StandInState): TestCards {
  const requireOrder = (orderId: string): StandInOrder => {
    const order = orders.get(orderId);
    if (!order) throw new Error('The stand-in has no such order');
    return order;
  };
  return {
    findOrder: (orderId) => {
      const order = orders.get(orderId);
      return order ? viewOf(order) : null;
    },
    approve: async (orderId, outcome = 'completed') => {
      const order = requireOrder(orderId);
      order.outcome = outcome;
      if (order.status !== 'CREATED') return;
      order.status = 'APPROVED';
      await notify('CHECKOUT.ORDER.APPROVED', orderView(order, baseUrl));
    },
    settle: async (orderId, as) => {
      const order = requireOrder(orderId);
      if (order.capture?.status !== 'PENDING') return;
      order.capture.status = as === 'completed' ? 'COMPLETED' : 'DECLINED';
      await notify(`PAYMENT.CAPTURE.${as === 'completed' ? 'COMPLETED' : 'DENIED'}`, captureView(order));
    },
    refund: async (orderId, cents) => {
      const order = requireOrder(orderId);
      if (!order.capture) return;
      const refund = { id: randomPaypalId(), value: toDecimal(cents ?? centsOf(order)), at: now() };
      order.refunds.push(refund);
      order.capture.status = cents === undefined ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      await notify('PAYMENT.CAPTURE.REFUNDED', refundView(order, refund, baseUrl));
    },
    dispute: async (orderId) => {
      const order = requireOrder(orderId);
      if (!order.capture) return;
      const dispute = {
        id: `PP-D-${order.disputes.length + 1}-${order.id}`,
        at: now(),
        status: 'OPEN' as const,
        outcome: null,
      };
      order.disputes.push(dispute);
      await notify('CUSTOMER.DISPUTE.CREATED', disputeView(order, dispute));
    },
    resolveDispute: async (orderId, inFavourOf) => {
      const order = requireOrder(orderId);
      const outcome = inFavourOf === 'seller' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
      for (const dispute of order.disputes) {
        Object.assign(dispute, { status: 'RESOLVED', outcome });
        await notify('CUSTOMER.DISPUTE.RESOLVED', disputeView(order, dispute));
      }
    },
    deliverTo,
  };
}
