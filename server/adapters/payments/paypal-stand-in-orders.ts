import { randomBytes } from 'node:crypto';

export type Then = 'completed' | 'pending' | 'declined';
type Amount = { currency_code: string; value: string };

/** One order as PayPal keeps it. */
export type StandInOrder = {
  id: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED';
  unit: { amount: Amount; custom_id?: string; invoice_id?: string; description?: string };
  /** What becomes of the charge. */
  then: Then;
  madeAt: number;
  capture: { id: string; status: string; at: number } | null;
  refunds: Array<{ id: string; value: string; at: number }>;
  disputes: string[];
};

export type Asked = { method: string; path: string; headers: Record<string, string>; body: string };
export type Answered = { status: number; body: unknown; headers?: Record<string, string> };

/** Seventeen capitals and digits, as PayPal numbers things. */
export const aNumber = (): string =>
  [...randomBytes(17)].map((byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'[byte % 34]).join('');

const iso = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

/** A refusal in PayPal's shape. */
export function refusal(status: number, name: string, issue?: string): Answered {
  const debug_id = randomBytes(7).toString('hex').slice(0, 13);
  const details = issue === undefined ? [] : [{ issue, description: `${issue}.` }];
  return {
    status,
    body: { name, message: `${name}.`, debug_id, details, links: [] },
    headers: { 'paypal-debug-id': debug_id },
  };
}

const wrong = (issue: string): Answered => refusal(422, 'UNPROCESSABLE_ENTITY', issue);
const unknown = (): Answered => refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');

export function captureView(order: StandInOrder): Record<string, unknown> {
  const { capture, unit, id } = order;
  return {
    id: capture?.id,
    status: capture?.status,
    amount: unit.amount,
    final_capture: true,
    custom_id: unit.custom_id,
    invoice_id: unit.invoice_id,
    create_time: iso(capture?.at ?? order.madeAt),
    supplementary_data: { related_ids: { order_id: id } },
  };
}

export function refundView(order: StandInOrder, refund: StandInOrder['refunds'][number], base: string) {
  return {
    id: refund.id,
    status: 'COMPLETED',
    amount: { currency_code: order.unit.amount.currency_code, value: refund.value },
    invoice_id: order.unit.invoice_id,
    custom_id: order.unit.custom_id,
    create_time: iso(refund.at),
    links: [{ rel: 'up', method: 'GET', href: `${base}/v2/payments/captures/${order.capture?.id}` }],
  };
}

export function orderView(order: StandInOrder, base: string): Record<string, unknown> {
  const payments = order.capture && {
    captures: [captureView(order)],
    ...(order.refunds.length > 0 && {
      refunds: order.refunds.map((refund) => refundView(order, refund, base)),
    }),
  };
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    create_time: iso(order.madeAt),
    purchase_units: [{ reference_id: 'default', ...order.unit, ...(payments && { payments }) }],
    links: [{ rel: 'self', method: 'GET', href: `${base}/v2/checkout/orders/${order.id}` }],
  };
}

type Options = {
  base: string;
  now: () => number;
  clientId: string;
  clientSecret: string;
  certificate: () => string;
  /** The charge was made, or not. */
  onCaptured: (order: StandInOrder) => void;
};

/** PayPal's orders as far as they are used, each answer in its wire format. */
export function standInOrders(options: Options) {
  const { base, now } = options;
  const orders = new Map<string, StandInOrder>();
  /** What was answered to a request id is answered again. */
  const answered = new Map<string, Answered>();
  const tokens = new Set<string>();

  const giveToken = ({ headers }: Asked): Answered => {
    const wanted = `Basic ${Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')}`;
    if (headers['authorization'] !== wanted)
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
      };
    const token = `A21.${aNumber()}`;
    tokens.add(token);
    return {
      status: 200,
      body: {
        scope: 'openid',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-1',
        expires_in: 32_400,
        nonce: 'n',
      },
    };
  };

  const create = ({ body }: Asked): Answered => {
    const said = JSON.parse(body) as { intent?: string; purchase_units?: Array<StandInOrder['unit']> };
    const [unit] = said.purchase_units ?? [];
    if (said.intent !== 'CAPTURE' || !unit?.amount || !/^\d+\.\d\d$/.test(unit.amount.value))
      return refusal(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE');
    const order: StandInOrder = {
      id: aNumber(),
      status: 'CREATED',
      unit,
      then: 'completed',
      madeAt: now(),
      capture: null,
      refunds: [],
      disputes: [],
    };
    orders.set(order.id, order);
    return { status: 201, body: orderView(order, base) };
  };

  const capture = (order: StandInOrder): Answered => {
    if (order.status === 'COMPLETED') return wrong('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return wrong('ORDER_NOT_APPROVED');
    if (order.then === 'declined') return wrong('INSTRUMENT_DECLINED');
    const status = order.then === 'pending' ? 'PENDING' : 'COMPLETED';
    order.status = 'COMPLETED';
    order.capture = { id: aNumber(), status, at: now() };
    options.onCaptured(order);
    return { status: 201, body: orderView(order, base) };
  };

  const once = (asked: Asked, work: () => Answered): Answered => {
    const requestId = asked.headers['paypal-request-id'];
    if (requestId === undefined) return work();
    const key = `${asked.path} ${requestId}`;
    const answer = answered.get(key) ?? work();
    answered.set(key, answer);
    return answer;
  };

  const route = (asked: Asked): Answered => {
    const { method, path } = asked;
    if (method === 'POST' && path === '/v2/checkout/orders') return once(asked, () => create(asked));
    const [, orderId = '', action] = /^\/v2\/checkout\/orders\/([\w-]+)(\/capture)?$/.exec(path) ?? [];
    const order = orders.get(orderId);
    if (order && method === 'POST' && action) return once(asked, () => capture(order));
    if (order && method === 'GET' && !action) return { status: 200, body: orderView(order, base) };
    const captureId = /^\/v2\/payments\/captures\/([\w-]+)$/.exec(path)?.[1];
    const captured = [...orders.values()].find((one) => one.capture?.id === captureId);
    if (captured && captureId !== undefined) return { status: 200, body: captureView(captured) };
    return unknown();
  };

  return {
    orders,
    /** Tokens given so far are worth nothing any more. */
    withdrawTokens: (): void => tokens.clear(),
    answer: (asked: Asked): Answered => {
      if (asked.path.startsWith('/v1/notifications/certs/'))
        return { status: 200, body: options.certificate(), headers: { 'content-type': 'text/plain' } };
      if (asked.path === '/v1/oauth2/token') return giveToken(asked);
      const token = asked.headers['authorization']?.replace('Bearer ', '') ?? '';
      if (!tokens.has(token)) return refusal(401, 'AUTHENTICATION_FAILURE');
      return route(asked);
    },
  };
}
