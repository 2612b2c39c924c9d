import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ownCertificate } from './paypal-certificate.ts';
import { servePaypalStandIn } from './paypal-stand-in-server.ts';
import { standInKeys } from './paypal-stand-in-messages.ts';
import { openPaypalStandIn } from './paypal-stand-in.ts';
import { openPaypal } from './paypal.ts';
import { openCards } from './open-cards.ts';
import { CardTrouble, type CardPort } from './port.ts';

const NOW = Date.UTC(2026, 5, 3, 12);
let paypal: Awaited<ReturnType<typeof servePaypalStandIn>>;
let cards: CardPort;
beforeAll(async () => {
  paypal = await servePaypalStandIn(() => NOW);
  cards = openPaypal({ ...standInKeys, baseUrl: paypal.url, environment: 'sandbox' });
});
afterAll(() => paypal.close());

let orders = 0;
const anOrder = async (more: Record<string, unknown> = {}): Promise<string> => {
  orders += 1;
  const { order } = await cards.createOrder({
    requestId: `order:${orders}`,
    userId: 'user-1',
    paymentId: `payment-${orders}`,
    priceCents: 1_700,
    currency: 'USD',
    description: 'Premium',
    ...more,
  });
  return order;
};
const troubleOf = async (work: Promise<unknown>): Promise<CardTrouble> => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof CardTrouble) return error;
  throw new Error(`Not a trouble of the card: ${String(error)}`);
};

test('the same request makes one order, and the same charge is made once', async () => {
  const requestId = 'order:same';
  const order = await anOrder({ requestId });
  expect(await anOrder({ requestId })).toBe(order);
  await paypal.cards.approve(order);
  const words = await cards.captureOrder(order, `capture:${order}`);
  expect(words).toMatchObject([{ kind: 'paid', money: { cents: 1_700, currency: 'USD' }, userId: 'user-1' }]);
  expect(await cards.captureOrder(order, `capture:${order}`)).toEqual(words);
  expect((await troubleOf(cards.captureOrder(order, 'another'))).kind).toBe('captured');
  expect(await cards.readOrder(order)).toEqual(words);
});

describe('every trouble has its kind, and a reference where PayPal gave one:', () => {
  test.each([
    [{ status: 422, name: 'UNPROCESSABLE_ENTITY', issue: 'INSTRUMENT_DECLINED' }, 'declined'],
    [
      { status: 422, name: 'UNPROCESSABLE_ENTITY', issue: 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED' },
      'declined',
    ],
    [{ status: 422, name: 'UNPROCESSABLE_ENTITY', issue: 'ORDER_NOT_APPROVED' }, 'not_approved'],
    [{ status: 422, name: 'UNPROCESSABLE_ENTITY', issue: 'ORDER_ALREADY_CAPTURED' }, 'captured'],
    [{ status: 409, name: 'RESOURCE_CONFLICT', issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }, 'busy'],
    [{ status: 422, name: 'UNPROCESSABLE_ENTITY', issue: 'DUPLICATE_INVOICE_ID' }, 'refused'],
    [{ status: 404, name: 'RESOURCE_NOT_FOUND', issue: 'INVALID_RESOURCE_ID' }, 'no_order'],
    [{ status: 429, name: 'RATE_LIMIT_REACHED', retryAfter: 30 }, 'limit'],
    [{ status: 403, name: 'NOT_AUTHORIZED' }, 'down'],
    [{ status: 500, name: 'INTERNAL_SERVER_ERROR' }, 'unknown'],
  ] as const)('%o', async (fault, kind) => {
    paypal.fail(/capture$/, fault);
    const trouble = await troubleOf(cards.captureOrder('ORDER', 'id'));
    expect([trouble.kind, trouble.retryAfterSeconds]).toEqual([kind, 'retryAfter' in fault ? 30 : 0]);
    expect(trouble.reference).toMatch(/^[\da-f]{13}$/);
    expect(trouble.message).not.toContain('ORDER ');
  });

  test.each(['reset', 'truncated', 'html'] as const)(
    'an answer that is lost (%s) is unknown',
    async (how) => {
      paypal.fail(/capture$/, { lost: how });
      expect((await troubleOf(cards.captureOrder('ORDER', 'id'))).kind).toBe('unknown');
    },
  );

  test('an answer that points elsewhere is not followed', async () => {
    const elsewhere = await servePaypalStandIn(() => NOW);
    const order = await anOrder();
    paypal.fail(/^GET/, { location: `${elsewhere.url}/v2/checkout/orders/${order}` });
    expect((await troubleOf(cards.readOrder(order))).kind).toBe('unknown');
    paypal.fail(/certs/, { location: `${elsewhere.url}/v1/notifications/certs/CERT-1` });
    const { headers, body } = elsewhere.signed(elsewhere.eventOf('BILLING.PLAN.CREATED', { id: 'P-1' }), {
      certificateUrl: `${paypal.url}/v1/notifications/certs/CERT-1`,
    });
    const read = cards.readEvent({ headers, body: Buffer.from(body) }, [NOW]);
    expect((await troubleOf(read)).kind).toBe('down');
    expect(elsewhere.calls).toEqual([]);
    await elsewhere.close();
  });

  test('PayPal that does not answer in time is unknown', async () => {
    const hasty = openPaypal({
      ...standInKeys,
      baseUrl: paypal.url,
      environment: 'sandbox',
      patienceMs: 50,
    });
    paypal.fail(/oauth2/, { lost: 'hang' });
    expect((await troubleOf(hasty.captureOrder('ORDER', 'id'))).message).toBe(
      'PayPal did not answer in time',
    );
  });

  test('wrong keys are down, and are tried again no more than once', async () => {
    const wrong = openPaypal({
      ...standInKeys,
      clientSecret: 'wrong',
      baseUrl: paypal.url,
      environment: 'sandbox',
    });
    const before = paypal.calls.length;
    expect((await troubleOf(wrong.readOrder('ORDER'))).kind).toBe('down');
    expect(paypal.calls.length - before).toBe(2);
  });

  test('nobody there is down: nothing was done', async () => {
    const gone = await servePaypalStandIn(() => NOW);
    await gone.close();
    const nobody = openPaypal({ ...standInKeys, baseUrl: gone.url, environment: 'sandbox' });
    expect((await troubleOf(nobody.readOrder('ORDER'))).kind).toBe('down');
  });
});

describe('the certificate of a message comes from PayPal alone:', () => {
  const certificate = ownCertificate('messageverificationcerts.paypal.com');
  const { signed, eventOf } = openPaypalStandIn({ now: () => NOW });
  const listener = (baseUrl: string) => {
    const asked: string[] = [];
    const send: typeof fetch = (target) => {
      asked.push(String(target instanceof Request ? target.url : target));
      return Promise.resolve(new Response(certificate.pem));
    };
    return { asked, cards: openPaypal({ ...standInKeys, baseUrl, environment: 'live', send }) };
  };
  const read = (to: CardPort, certificateUrl: string) => {
    const { headers, body } = signed(eventOf('BILLING.PLAN.CREATED', { id: 'P-1' }), {
      signer: certificate,
      certificateUrl,
    });
    return to.readEvent({ headers, body: Buffer.from(body) }, [NOW]);
  };

  test.each([
    ['https://api-m.paypal.com', 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594'],
    ['https://api-m.paypal.com', 'https://api-m.paypal.com/v1/notifications/certs/CERT-1'],
    ['https://api-m.sandbox.paypal.com', 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1'],
  ])('with %s from %s', async (baseUrl, address) => {
    const live = listener(baseUrl);
    expect(await read(live.cards, address)).toMatchObject({ type: 'BILLING.PLAN.CREATED', words: [] });
    expect(live.asked).toEqual([address]);
  });

  test.each([
    ['https://api-m.paypal.com', 'http://api.paypal.com/v1/notifications/certs/CERT-1'],
    ['https://api-m.paypal.com', 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1'],
    ['https://api-m.sandbox.paypal.com', 'https://api.paypal.com/v1/notifications/certs/CERT-1'],
    ['https://api-m.paypal.com', 'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1'],
    ['https://api-m.paypal.com', 'https://evil-paypal.com/v1/notifications/certs/CERT-1'],
    ['https://api-m.paypal.com', 'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1'],
    ['https://api-m.paypal.com', 'https://api.paypal.com:8443/v1/notifications/certs/CERT-1'],
    ['https://api-m.paypal.com', 'https://api.paypal.com/upload/CERT-1'],
    ['https://api-m.paypal.com', 'https://api.paypal.com/v1/notifications/certs/../../x'],
    ['https://api-m.paypal.com', 'https://www.paypal.com/v1/notifications/certs/CERT-1'],
  ])('with %s never from %s', async (baseUrl, address) => {
    const live = listener(baseUrl);
    expect((await troubleOf(read(live.cards, address))).kind).toBe('forged');
    expect(live.asked).toEqual([]);
  });

  test('one that was proven stays known, though strangers name others without end, the next day too', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const time = vi.spyOn(performance, 'now').mockReturnValue(1);
    onTestFinished(() => {
      time.mockRestore();
      vi.useRealTimers();
    });
    const own = 'https://api.paypal.com/v1/notifications/certs/CERT-1';
    const send: typeof fetch = (target) =>
      Promise.resolve(target === own ? new Response(certificate.pem) : new Response('', { status: 404 }));
    const baseUrl = 'https://api-m.paypal.com';
    const live = openPaypal({ ...standInKeys, baseUrl, environment: 'live', send });
    await read(live, own);
    vi.advanceTimersByTime(1_000);
    time.mockReturnValue(25 * 3_600_000);
    for (let n = 0; n < 12; n += 1) await troubleOf(read(live, `${own}${n}`));
    expect((await troubleOf(read(live, `${own}-last`))).kind).toBe('down');
    expect(await read(live, own)).toMatchObject({ type: 'BILLING.PLAN.CREATED' });
  });

  const address = (name: string): string => `https://api.paypal.com/v1/notifications/certs/${name}`;
  /** PayPal with one certificate; what else is asked for is not there, or comes when `answer` is called. */
  const world = (kept = new Map<string, string>()) => {
    const asked: string[] = [];
    const open = () =>
      openPaypal({
        ...standInKeys,
        baseUrl: 'https://api-m.paypal.com',
        environment: 'live',
        kept: {
          read: (name) => Promise.resolve(kept.get(name) ?? null),
          write: (name, pem) => Promise.resolve(void kept.set(name, pem)),
        },
        send: (target) => {
          asked.push(String(target instanceof Request ? target.url : target));
          const isOwn = target === address('CERT-1');
          return Promise.resolve(isOwn ? new Response(certificate.pem) : new Response('', { status: 404 }));
        },
      });
    return { asked, kept, open };
  };
  const from = async (to: CardPort, name: string, sender: string) => {
    const { headers, body } = signed(eventOf('BILLING.PLAN.CREATED', { id: 'P-1' }), {
      signer: certificate,
      certificateUrl: address(name),
    });
    return to.readEvent({ headers, body: Buffer.from(body), sender }, [NOW]);
  };

  test('a stranger who names false ones, also right after a start, uses up what is theirs and nobody else’s', async () => {
    const live = world();
    const cards = live.open();
    const kinds: string[] = [];
    for (let n = 0; n < 8; n += 1)
      kinds.push((await troubleOf(from(cards, `FALSE-${n}`, '203.0.113.7'))).kind);
    expect(kinds).toEqual([...Array(5).fill('forged'), ...Array(3).fill('down')]);
    expect(await from(cards, 'CERT-1', '64.4.240.1')).toMatchObject({ type: 'BILLING.PLAN.CREATED' });
  });

  test('what does not exist is not asked for again, by nobody', async () => {
    const live = world();
    const cards = live.open();
    for (let n = 0; n < 20; n += 1)
      expect((await troubleOf(from(cards, 'FALSE', `203.0.113.${n}`))).kind).toBe('forged');
    expect(live.asked).toEqual([address('FALSE')]);
  });

  test('of many that are named at the same moment few are fetched, and the true one afterwards', async () => {
    const live = world();
    const cards = live.open();
    const ends = await Promise.all(
      Array.from({ length: 30 }, (_none, n) => troubleOf(from(cards, `FALSE-${n}`, `203.0.113.${n}`))),
    );
    expect(ends.filter(({ kind }) => kind === 'down')).toHaveLength(26);
    expect(live.asked).toHaveLength(4);
    expect(await from(cards, 'CERT-1', '64.4.240.1')).toMatchObject({ type: 'BILLING.PLAN.CREATED' });
  });

  test('one that was proven is known after a restart, whatever strangers sent before', async () => {
    const live = world();
    await from(live.open(), 'CERT-1', '64.4.240.1');
    expect([...live.kept.keys()]).toEqual([address('CERT-1')]);
    const restarted = live.open();
    for (let n = 0; n < 70; n += 1)
      await troubleOf(from(restarted, `FALSE-${n}`, `203.0.113.${Math.floor(n / 4)}`));
    const before = live.asked.length;
    expect(await from(restarted, 'CERT-1', '64.4.240.1')).toMatchObject({ type: 'BILLING.PLAN.CREATED' });
    expect(live.asked.length).toBe(before);
  });

  test('one that signed nothing is not kept, and what cannot be kept is fetched', async () => {
    const live = world();
    const { headers } = signed('{}', { signer: certificate, certificateUrl: address('CERT-1') });
    await troubleOf(live.open().readEvent({ headers, body: Buffer.from('{"other":1}') }, [NOW]));
    expect(live.kept.size).toBe(0);
    const broken = openPaypal({
      ...standInKeys,
      baseUrl: 'https://api-m.paypal.com',
      environment: 'live',
      kept: { read: () => Promise.reject(new Error('gone')), write: () => Promise.reject(new Error('gone')) },
      send: () => Promise.resolve(new Response(certificate.pem)),
    });
    expect(await from(broken, 'CERT-1', '')).toMatchObject({ type: 'BILLING.PLAN.CREATED' });
  });

  test('one that is out of date proves nothing', async () => {
    const live = listener('https://api-m.paypal.com');
    const { headers, body } = signed('{}', {
      signer: certificate,
      certificateUrl: 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      at: Date.UTC(2051, 0, 1),
    });
    const trouble = await troubleOf(
      live.cards.readEvent({ headers, body: Buffer.from(body) }, [Date.UTC(2051, 0, 1)]),
    );
    expect(trouble.message).toMatch(/another time/);
  });
});

describe('what the settings offer:', () => {
  const keys = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'W' };
  test.each([
    [{ NODE_ENV: 'production' }, null],
    [{ NODE_ENV: 'development' }, { clientId: null, environment: 'sandbox', test: true }],
    [
      { NODE_ENV: 'development', ...keys },
      { clientId: 'id', environment: 'sandbox', test: false },
    ],
    [
      { NODE_ENV: 'development', ...keys, PAYPAL_BASE_URL: 'https://api-m.paypal.com/' },
      { clientId: 'id', environment: 'live', test: false },
    ],
    [
      { NODE_ENV: 'production', ...keys },
      { clientId: 'id', environment: 'live', test: false },
    ],
  ] as const)('%o', (settings, offered) => {
    const { cards: port, testCards } = openCards(settings, () => NOW);
    expect(port && { ...port.browser, test: port.test }).toEqual(offered);
    expect(testCards !== null).toBe(port?.test ?? false);
  });
});
