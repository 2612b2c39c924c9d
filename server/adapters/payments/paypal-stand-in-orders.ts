import {
  aNumber,
  captureView,
  disputeView,
  orderView,
  refusal,
  standInShop,
  type Answered,
  type Asked,
  type StandInOrder,
} from './paypal-stand-in-views.ts';

const wrong = (issue: string): Answered => refusal(422, 'UNPROCESSABLE_ENTITY', issue);
const unknown = (): Answered => refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');

type Options = {
  base: string;
  now: () => number;
  clientId: string;
  clientSecret: string;
  certificate: () => string;
  /** The charge was made, or not. */
  onCaptured: (order: StandInOrder) => void;
};

/** The keys to everything else, each given for the client's id and secret. */
function standInTokens({ clientId, clientSecret }: Pick<Options, 'clientId' | 'clientSecret'>) {
  const tokens = new Set<string>();
  return {
    giveToken: ({ headers }: Asked): Answered => {
      const wanted = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
      if (headers['authorization'] !== wanted)
        return {
          status: 401,
          body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
        };
      const token = `A21.${aNumber()}`;
      tokens.add(token);
      return {
        status: 200,
        body: { scope: 'openid', access_token: token, token_type: 'Bearer', expires_in: 32_400 },
      };
    },
    isGiven: ({ headers }: Asked): boolean =>
      tokens.has(headers['authorization']?.replace('Bearer ', '') ?? ''),
    /** Tokens given so far are worth nothing any more. */
    withdrawTokens: (): void => tokens.clear(),
  };
}

/** The disputes about one charge, or one of them; null for what asks for something else. */
function disputesAbout(
  orders: ReadonlyMap<string, StandInOrder>,
  { path, query = '' }: Asked,
): Answered | null {
  const number = /^\/v1\/customer\/disputes(?:\/([\w-]+))?$/.exec(path);
  if (!number) return null;
  const all = [...orders.values()].flatMap((order) => order.disputes.map((one) => ({ order, one })));
  const found = all.find(({ one }) => one.id === number[1]);
  if (found) return { status: 200, body: disputeView(found.order, found.one) };
  if (number[1] !== undefined) return unknown();
  const about = new URLSearchParams(query).get('disputed_transaction_id');
  const items = all.filter(({ order: { capture: charged } }) => charged?.id === about);
  return {
    status: 200,
    body: { items: items.map(({ one }) => ({ dispute_id: one.id, status: one.status })) },
  };
}

/** PayPal's orders as far as they are used, each answer in its wire format. */
export function standInOrders(options: Options) {
  const { base, now } = options;
  const orders = new Map<string, StandInOrder>();
  /** What was answered to a request id is answered again. */
  const answered = new Map<string, Answered>();
  const { giveToken, isGiven, withdrawTokens } = standInTokens(options);

  const create = ({ body }: Asked): Answered => {
    const said = JSON.parse(body) as { intent?: string; purchase_units?: Array<StandInOrder['unit']> };
    const [unit] = said.purchase_units ?? [];
    if (said.intent !== 'CAPTURE' || !unit?.amount || !/^\d+\.\d\d$/.test(unit.amount.value))
      return refusal(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE');
    const order: StandInOrder = {
      id: aNumber(),
      status: 'CREATED',
      // Whoever makes an order is paid unless it names somebody else.
      unit: { payee: standInShop, ...unit },
      outcome: 'completed',
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
    if (order.outcome === 'declined') return wrong('INSTRUMENT_DECLINED');
    const status = order.outcome === 'pending' ? 'PENDING' : 'COMPLETED';
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
    return disputesAbout(orders, asked) ?? unknown();
  };

  return {
    orders,
    withdrawTokens,
    answer: (asked: Asked): Answered => {
      if (asked.path.startsWith('/v1/notifications/certs/'))
        return { status: 200, body: options.certificate(), headers: { 'content-type': 'text/plain' } };
      if (asked.path === '/v1/oauth2/token') return giveToken(asked);
      if (!isGiven(asked)) return refusal(401, 'AUTHENTICATION_FAILURE');
      return route(asked);
    },
  };
}
