import { ask } from './paypal-transport.ts';
import { troubleOf } from './paypal-trouble.ts';
import { paypalAddress, type PaypalSettings } from './paypal-address.ts';

/** Asks PayPal for the token that every payment begins with; nothing is ordered. */
export async function probePaypal(settings: PaypalSettings): Promise<string> {
  const { PAYPAL_CLIENT_ID = '', PAYPAL_CLIENT_SECRET = '' } = settings;
  const keys = Buffer.from(`${PAYPAL_CLIENT_ID}:${PAYPAL_CLIENT_SECRET}`).toString('base64');
  const { baseUrl, environment } = paypalAddress(settings);
  const answer = await ask(fetch, `${baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${keys}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  if (answer.status === 401) throw new Error('the client id and secret are not accepted');
  if (answer.status !== 200) throw troubleOf('the keys', answer);
  return `takes the keys (${environment})`;
}
