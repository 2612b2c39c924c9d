import {
  randomPaypalId,
  captureView,
  disputeView,
  orderView,
  errorReply,
  standInMerchant,
  type StandInReply,
  type StandInRequest,
  type StandInOrder,
} from './views.ts';

const unprocessable = (issue: string): StandInReply => errorReply(422, 'UNPROCESSABLE_ENTITY', issue);
const notFound = (): StandInReply => errorReply(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');

type OrderApiOptions = {
  baseUrl: string;
  now: () => number;
  clientId: string;
  clientSecret: string;
  certificatePem: () => string;
  onCaptured: (order: StandInOrder) => void;
};

function createTokens({ clientId, clientSecret }: Pick<OrderApiOptions, 'clientId' | 'clientSecret'>) {
  const tokens = new Set<string>();
  return {
    issueToken: ({ headers }: StandInRequest): StandInReply => {
      const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
      if (headers['authorization'] !== expected)
        return {
          status: 401,
          body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
        };
      const token = `A21.${randomPaypalId()}`;
      tokens.add(token);
      return {
        status: 200,
        body: { scope: 'openid', access_token: token, token_type: 'Bearer', expires_in: 32_400 },
      };
    },
    isIssued: ({ headers }: StandInRequest): boolean =>
      tokens.has(headers['authorization']?.replace('Bearer ', '') ?? ''),
    withdrawTokens: (): void => tokens.clear(),
  };
}

/** The disputes about one charge, or one of them; null for requests of anything else. */
function handleDisputes(
  orders: ReadonlyMap<string, StandInOrder>,
  { path, query = '' }: StandInRequest,
): StandInReply | null {
  const number = /^\/v1\/customer\/disputes(?:\/([\w-]+))?$/.exec(path);
  if (!number) return null;
  const all = [...orders.values()].flatMap((order) => order.disputes.map((one) => ({ order, one })));
  const found = all.find(({ one }) => one.id === number[1]);
  if (found) return { status: 200, body: disputeView(found.order, found.one) };
  if (number[1] !== undefined) return notFound();
  const about = new URLSearchParams(query).get('disputed_transaction_id');
  const items = all.filter(({ order: { capture: charged } }) => charged?.id === about);
  return {
    status: 200,
    body: { items: items.map(({ one }) => ({ dispute_id: one.id, status: one.status })) },
  };
}

export function createOrderApi(options: OrderApiOptions) {
  const { baseUrl, now } = options;
  const orders = new Map<string, StandInOrder>();
  /** The reply to a request id is repeated. */
  const replies = new Map<string, StandInReply>();
  const { issueToken, isIssued, withdrawTokens } = createTokens(options);

  const create = ({ body }: StandInRequest): StandInReply => {
    const newOrder = JSON.parse(body) as { intent?: string; purchase_units?: Array<StandInOrder['unit']> };
    const [unit] = newOrder.purchase_units ?? [];
    if (newOrder.intent !== 'CAPTURE' || !unit?.amount || !/^\d+\.\d\d$/.test(unit.amount.value))
      return errorReply(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE');
    const order: StandInOrder = {
      id: randomPaypalId(),
      status: 'CREATED',
      // The merchant who creates an order is its payee unless it names another one.
      unit: { payee: standInMerchant, ...unit },
      outcome: 'completed',
      createdAt: now(),
      capture: null,
      refunds: [],
      disputes: [],
    };
    orders.set(order.id, order);
    return { status: 201, body: orderView(order, baseUrl) };
  };

  const capture = (order: StandInOrder): StandInReply => {
    if (order.status === 'COMPLETED') return unprocessable('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED');
    if (order.outcome === 'declined') return unprocessable('INSTRUMENT_DECLINED');
    const status = order.outcome === 'pending' ? 'PENDING' : 'COMPLETED';
    order.status = 'COMPLETED';
    order.capture = { id: randomPaypalId(), status, at: now() };
    options.onCaptured(order);
    return { status: 201, body: orderView(order, baseUrl) };
  };

  const once = (request: StandInRequest, run: () => StandInReply): StandInReply => {
    const requestId = request.headers['paypal-request-id'];
    if (requestId === undefined) return run();
    const key = `${request.path} ${requestId}`;
    const reply = replies.get(key) ?? run();
    replies.set(key, reply);
    return reply;
  };

  const route = (request: StandInRequest): StandInReply => {
    const { method, path } = request;
    if (method === 'POST' && path === '/v2/checkout/orders') return once(request, () => create(request));
    const [, orderId = '', action] = /^\/v2\/checkout\/orders\/([\w-]+)(\/capture)?$/.exec(path) ?? [];
    const order = orders.get(orderId);
    if (order && method === 'POST' && action) return once(request, () => capture(order));
    if (order && method === 'GET' && !action) return { status: 200, body: orderView(order, baseUrl) };
    const captureId = /^\/v2\/payments\/captures\/([\w-]+)$/.exec(path)?.[1];
    const captured = [...orders.values()].find((one) => one.capture?.id === captureId);
    if (captured && captureId !== undefined) return { status: 200, body: captureView(captured) };
    return handleDisputes(orders, request) ?? notFound();
  };

  return {
    orders,
    withdrawTokens,
    handle: (request: StandInRequest): StandInReply => {
      if (request.path.startsWith('/v1/notifications/certs/'))
        return { status: 200, body: options.certificatePem(), headers: { 'content-type': 'text/plain' } };
      if (request.path === '/v1/oauth2/token') return issueToken(request);
      if (!isIssued(request)) return errorReply(401, 'AUTHENTICATION_FAILURE');
      return route(request);
    },
  };
}
