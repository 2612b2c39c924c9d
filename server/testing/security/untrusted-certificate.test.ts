import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createSelfSignedCertificate } from '../../adapters/payments/paypal/stand-in/self-signed-certificate.ts';
import { captureRefusal, startTestApp } from '../app.ts';
import { aUser } from '../users/builders.ts';

const { pem, privateKey } = createSelfSignedCertificate('127.0.0.1');
let heard = 0;
let reached = 0;
const impostor = createServer(
  { cert: pem, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) },
  (_request, response) => {
    heard += 1;
    response.end('{}');
  },
);
impostor.on('connection', () => (reached += 1));
await new Promise<void>((done) => impostor.listen(0, '127.0.0.1', done));
const app = await startTestApp({
  settings: {
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'W-1',
    PAYPAL_BASE_URL: `https://127.0.0.1:${(impostor.address() as AddressInfo).port}`,
  },
});
afterAll(async () => {
  await app.close();
  await new Promise((done) => impostor.close(done));
});

test('a provider whose certificate nobody vouches for hears nothing', async () => {
  const user = await aUser(app);
  const order = user.call('createPaypalOrder', {
    body: { intent: 'CAPTURE', amount: '17.00', currency: 'USD' },
  });
  expect((await captureRefusal(order)).status).toBe(503);
  expect([reached > 0, heard]).toEqual([true, 0]);
});
