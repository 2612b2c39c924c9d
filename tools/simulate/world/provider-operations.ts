import type { Operation } from './world.ts';

const isOk = ({ status }: { status: number }): boolean => status >= 200 && status < 300;

/** On the provider's page: all of it, a part, more, late or nothing; the network confirms it or drops it. */
export const buyByCrypto: Operation = async (world, account) => {
  const { random } = world.scheduler;
  const answer = await world.ask(account, account.client, {
    method: 'GET',
    url: '/api/crypto/donation-payment-request',
  });
  if (!isOk(answer)) return;
  const { redirectTO } = JSON.parse(answer.body) as { redirectTO: string };
  const invoice = new URL(redirectTO).pathname.split('/').at(-1) ?? '';
  const { test } = world.providers.btcpay;
  const price = test.findInvoice(invoice)?.priceCents ?? 0;
  if (random.chance(0.15)) await test.expire(invoice);
  if (random.chance(0.85))
    await test.pay(invoice, random.pick([price, price, price, price - 100, price + 100]));
  if (random.chance(0.75)) await test.confirm(invoice);
  else if (random.chance(0.4)) await test.fail(invoice);
  if (random.chance(0.1)) await test.mark(invoice, random.pick(['Settled', 'Invalid'] as const));
  if (random.chance(0.3))
    await world.ask(account, account.client, { method: 'GET', url: '/api/tokens/payments' });
};

/** A picture of its own, which nobody else may ever get. */
export const upload: Operation = async (world, account) => {
  const { random } = world.scheduler;
  const begun = await world.ask(account, account.client, { method: 'POST', url: '/api/objects/upload' });
  if (!isOk(begun)) return;
  const { uploadURL } = JSON.parse(begun.body) as { uploadURL: string };
  const picture = { method: 'PUT', url: uploadURL, body: `a picture ${random.below(1e9)}` };
  const image = { ...picture, headers: { 'content-type': 'image/png' } };
  const stranger = random.pick(world.accounts);
  const begunAt = world.now();
  const tries = [world.ask(account, account.client, image)];
  if (stranger !== account && random.chance(0.3))
    tries.push(
      world.ask(stranger, stranger.client, image).then((answer) => {
        if (isOk(answer))
          world.violate(`user ${stranger.number} uploads to an address of user ${account.number}`);
        return answer;
      }),
    );
  const [stored] = await Promise.all(tries);
  const url = `/objects/uploads/${uploadURL.split('/').at(-1)}`;
  if (stored && isOk(stored)) world.promised.uploads.push({ url, account, begunAt });
  if (stranger === account || stranger.client.cookie === null) return;
  const seen = await world.ask(stranger, stranger.client, { method: 'GET', url });
  if (isOk(seen)) world.violate(`user ${stranger.number} sees a picture of user ${account.number}`);
};
