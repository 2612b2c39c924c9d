import { resolvePaypalEndpoint, type PaypalSettings } from './endpoint.ts';
import { toProviderError } from './errors.ts';
import { sendRequest } from './transport.ts';

/** Requests the token that every payment begins with; nothing is ordered. */
export async function probePaypal(settings: PaypalSettings): Promise<string> {
  const { PAYPAL_CLIENT_ID = '', PAYPAL_CLIENT_SECRET = '' } = settings;
  const keys = Buffer.from(`${PAYPAL_CLIENT_ID}:${PAYPAL_CLIENT_SECRET}`).toString('base64');
  const { baseUrl, environment } = resolvePaypalEndpoint(settings);
  const reply = await sendRequest(fetch, `${baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${keys}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  if (reply.status === 401) throw new Error('the client id and secret are not accepted');
  if (reply.status !== 200) throw toProviderError('the keys', reply);
  return `takes the keys (${environment})`;
}
