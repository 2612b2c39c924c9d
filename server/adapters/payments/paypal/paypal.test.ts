import { HOUR_MS } from '@app/domain/time.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSelfSignedCertificate } from './stand-in/self-signed-certificate.ts';
import { servePaypalStandIn } from './stand-in/server.ts';
import { standInKeys } from './stand-in/signed-messages.ts';
import { openPaypalStandIn } from './stand-in/stand-in.ts';
import { openPaypal } from './paypal.ts';
import type { Fetch } from '../http-fetch.ts';
import { openCards } from '../open-cards.ts';
import { CardProviderError, type CardPort } from '../card-port.ts';

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
  const { orderId } = await cards.createOrder({
    requestId: `order:${orders}`,
    userId: 'user-1',
    paymentId: `payment-${orders}`,
    priceCents: 1_700,
    currency: 'USD',
    description: 'Premium',
    ...more,
  });
  return orderId;
};
const errorOf = async (work: Promise<unknown>): Promise<CardProviderError> => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof CardProviderError) return error;
  throw new Error(`Not a CardProviderError: ${String(error)}`);
};

test('a repeated request makes one order and one charge', async () => {
  const requestId = 'order:same';
  const order = await anOrder({ requestId });
  expect(await anOrder({ requestId })).toBe(order);
  await paypal.cards.approve(order);
  const events = await cards.captureOrder(order, `capture:${order}`);
  expect(events).toMatchObject([
    { kind: 'paid', money: { cents: 1_700, currency: 'USD' }, userId: 'user-1' },
  ]);
  expect(await cards.captureOrder(order, `capture:${order}`)).toEqual(events);
  expect((await errorOf(cards.captureOrder(order, 'another'))).kind).toBe('captured');
  expect(await cards.readOrder(order)).toEqual(events);
});

describe('every failure has its kind, and a reference where PayPal gave one:', () => {
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
    const error = await errorOf(cards.captureOrder('ORDER', 'id'));
    expect([error.kind, error.retryAfterSeconds]).toEqual([kind, 'retryAfter' in fault ? 30 : 0]);
    expect(error.reference).toMatch(/^[\da-f]{13}$/);
    expect(error.message).not.toContain('ORDER ');
  });

  test.each(['reset', 'truncated', 'html'] as const)('a lost reply (%s) is unknown', async (how) => {
    paypal.fail(/capture$/, { lost: how });
    expect((await errorOf(cards.captureOrder('ORDER', 'id'))).kind).toBe('unknown');
  });

  test('a redirect is not followed', async () => {
    const elsewhere = await servePaypalStandIn(() => NOW);
    const order = await anOrder();
    paypal.fail(/^GET/, { location: `${elsewhere.url}/v2/checkout/orders/${order}` });
    expect((await errorOf(cards.readOrder(order))).kind).toBe('unknown');
    paypal.fail(/certs/, { location: `${elsewhere.url}/v1/notifications/certs/CERT-1` });
    const { headers, body } = elsewhere.signMessage(
      elsewhere.createEvent('BILLING.PLAN.CREATED', { id: 'P-1' }),
      {
        certificateUrl: `${paypal.url}/v1/notifications/certs/CERT-1`,
      },
    );
    const read = cards.verifyNotification({ headers, body: Buffer.from(body) }, [NOW]);
    expect((await errorOf(read)).kind).toBe('down');
    expect(elsewhere.calls).toEqual([]);
    await elsewhere.close();
  });

  test('a timeout is unknown', async () => {
    const hasty = openPaypal({
      ...standInKeys,
      baseUrl: paypal.url,
      environment: 'sandbox',
      timeoutMs: 50,
    });
    paypal.fail(/oauth2/, { lost: 'hang' });
    expect((await errorOf(hasty.captureOrder('ORDER', 'id'))).message).toBe('PayPal did not answer in time');
  });

  test('wrong keys are down, and retried once at most', async () => {
    const wrong = openPaypal({
      ...standInKeys,
      clientSecret: 'wrong',
      baseUrl: paypal.url,
      environment: 'sandbox',
    });
    const before = paypal.calls.length;
    expect((await errorOf(wrong.readOrder('ORDER'))).kind).toBe('down');
    expect(paypal.calls.length - before).toBe(2);
  });

  test('an unreachable server is down: nothing was done', async () => {
    const gone = await servePaypalStandIn(() => NOW);
    await gone.close();
    const nobody = openPaypal({ ...standInKeys, baseUrl: gone.url, environment: 'sandbox' });
    expect((await errorOf(nobody.readOrder('ORDER'))).kind).toBe('down');
  });
});

describe('certificates come from PayPal alone:', () => {
  const certificate = createSelfSignedCertificate('messageverificationcerts.paypal.com');
  const { signMessage, createEvent } = openPaypalStandIn({ now: () => NOW });
  const listener = (baseUrl: string) => {
    const fetched: string[] = [];
    const httpFetch: Fetch = (address) => {
      fetched.push(address);
      return Promise.resolve(new Response(certificate.pem));
    };
    return { fetched, cards: openPaypal({ ...standInKeys, baseUrl, environment: 'live', httpFetch }) };
  };
  const verify = (to: CardPort, certificateUrl: string) => {
    const { headers, body } = signMessage(createEvent('BILLING.PLAN.CREATED', { id: 'P-1' }), {
      signer: certificate,
      certificateUrl,
    });
    return to.verifyNotification({ headers, body: Buffer.from(body) }, [NOW]);
  };

  test.each([
    ['https://api-m.paypal.com', 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594'],
    ['https://api-m.paypal.com', 'https://api-m.paypal.com/v1/notifications/certs/CERT-1'],
    ['https://api-m.sandbox.paypal.com', 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1'],
  ])('with %s from %s', async (baseUrl, address) => {
    const live = listener(baseUrl);
    expect(await verify(live.cards, address)).toMatchObject({ type: 'BILLING.PLAN.CREATED', events: [] });
    expect(live.fetched).toEqual([address]);
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
    expect((await errorOf(verify(live.cards, address))).kind).toBe('forged');
    expect(live.fetched).toEqual([]);
  });

  test('a proven one stays cached while strangers name others without end, the next day too', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const time = vi.spyOn(performance, 'now').mockReturnValue(1);
    onTestFinished(() => {
      time.mockRestore();
      vi.useRealTimers();
    });
    const own = 'https://api.paypal.com/v1/notifications/certs/CERT-1';
    const httpFetch: Fetch = (address) =>
      Promise.resolve(address === own ? new Response(certificate.pem) : new Response('', { status: 404 }));
    const baseUrl = 'https://api-m.paypal.com';
    const live = openPaypal({ ...standInKeys, baseUrl, environment: 'live', httpFetch });
    await verify(live, own);
    vi.advanceTimersByTime(1_000);
    time.mockReturnValue(25 * HOUR_MS);
    for (let n = 0; n < 12; n += 1) await errorOf(verify(live, `${own}${n}`));
    expect((await errorOf(verify(live, `${own}-last`))).kind).toBe('down');
    expect(await verify(live, own)).toMatchObject({ type: 'BILLING.PLAN.CREATED' });
  });

  const address = (name: string): string => `https://api.paypal.com/v1/notifications/certs/${name}`;
  /** PayPal with one certificate; all others are missing. */
  const withOneCertificate = (storedPems = new Map<string, string>()) => {
    const fetched: string[] = [];
    const open = () =>
      openPaypal({
        ...standInKeys,
        baseUrl: 'https://api-m.paypal.com',
        environment: 'live',
        certificateStore: {
          read: (name) => Promise.resolve(storedPems.get(name) ?? null),
          write: (name, pem) => Promise.resolve(void storedPems.set(name, pem)),
        },
        httpFetch: (href) => {
          fetched.push(href);
          const isOwn = href === address('CERT-1');
          return Promise.resolve(isOwn ? new Response(certificate.pem) : new Response('', { status: 404 }));
        },
      });
    return { fetched, storedPems, open };
  };
  const verifyFrom = async (to: CardPort, name: string, sender: string) => {
    const { headers, body } = signMessage(createEvent('BILLING.PLAN.CREATED', { id: 'P-1' }), {
      signer: certificate,
      certificateUrl: address(name),
    });
    return to.verifyNotification({ headers, body: Buffer.from(body), senderAddress: sender }, [NOW]);
  };

  test('a stranger who names false ones uses up only the stranger’s own quota', async () => {
    const live = withOneCertificate();
    const cards = live.open();
    const kinds: string[] = [];
    for (let n = 0; n < 8; n += 1)
      kinds.push((await errorOf(verifyFrom(cards, `FALSE-${n}`, '203.0.113.7'))).kind);
    expect(kinds).toEqual([...Array(5).fill('forged'), ...Array(3).fill('down')]);
    expect(await verifyFrom(cards, 'CERT-1', '64.4.240.1')).toMatchObject({ type: 'BILLING.PLAN.CREATED' });
  });

  test('a missing one is not fetched again', async () => {
    const live = withOneCertificate();
    const cards = live.open();
    for (let n = 0; n < 20; n += 1)
      expect((await errorOf(verifyFrom(cards, 'FALSE', `203.0.113.${n}`))).kind).toBe('forged');
    expect(live.fetched).toEqual([address('FALSE')]);
  });

  test('of many named at once few are fetched, and the true one afterwards', async () => {
    const live = withOneCertificate();
    const cards = live.open();
    const ends = await Promise.all(
      Array.from({ length: 30 }, (_none, n) => errorOf(verifyFrom(cards, `FALSE-${n}`, `203.0.113.${n}`))),
    );
    expect(ends.filter(({ kind }) => kind === 'down')).toHaveLength(26);
    expect(live.fetched).toHaveLength(4);
    expect(await verifyFrom(cards, 'CERT-1', '64.4.240.1')).toMatchObject({ type: 'BILLING.PLAN.CREATED' });
  });

  test('a proven one is known after a restart, whatever strangers send', async () => {
    const live = withOneCertificate();
    await verifyFrom(live.open(), 'CERT-1', '64.4.240.1');
    expect([...live.storedPems.keys()]).toEqual([address('CERT-1')]);
    const restarted = live.open();
    for (let n = 0; n < 70; n += 1)
      await errorOf(verifyFrom(restarted, `FALSE-${n}`, `203.0.113.${Math.floor(n / 4)}`));
    const before = live.fetched.length;
    expect(await verifyFrom(restarted, 'CERT-1', '64.4.240.1')).toMatchObject({
      type: 'BILLING.PLAN.CREATED',
    });
    expect(live.fetched.length).toBe(before);
  });

  test('one that signed nothing is not stored, and is fetched where the store fails', async () => {
    const live = withOneCertificate();
    const { headers } = signMessage('{}', { signer: certificate, certificateUrl: address('CERT-1') });
    await errorOf(live.open().verifyNotification({ headers, body: Buffer.from('{"other":1}') }, [NOW]));
    expect(live.storedPems.size).toBe(0);
    const broken = openPaypal({
      ...standInKeys,
      baseUrl: 'https://api-m.paypal.com',
      environment: 'live',
      certificateStore: {
        read: () => Promise.reject(new Error('gone')),
        write: () => Promise.reject(new Error('gone')),
      },
      httpFetch: () => Promise.resolve(new Response(certificate.pem)),
    });
    expect(await verifyFrom(broken, 'CERT-1', '')).toMatchObject({ type: 'BILLING.PLAN.CREATED' });
  });

  test('an expired one proves nothing', async () => {
    const live = listener('https://api-m.paypal.com');
    const { headers, body } = signMessage('{}', {
      signer: certificate,
      certificateUrl: 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      at: Date.UTC(2051, 0, 1),
    });
    const error = await errorOf(
      live.cards.verifyNotification({ headers, body: Buffer.from(body) }, [Date.UTC(2051, 0, 1)]),
    );
    expect(error.message).toMatch(/another time/);
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
    expect(port && { ...port.browserSettings, test: port.test }).toEqual(offered);
    expect(testCards !== null).toBe(port?.test ?? false);
  });
});
