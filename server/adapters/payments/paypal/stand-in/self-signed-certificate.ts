import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** One element of DER: tag, length, content (ITU-T X.690). */
function element(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => element(0x30, ...parts);
const SHA256_WITH_RSA = sequence(Buffer.from('06092a864886f70d01010b', 'hex'), Buffer.from('0500', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const time = (text: string): Buffer => element(0x17, Buffer.from(text));

/** Keys of its own with a certificate that signs itself (RFC 5280), valid until 2049, as PEM. */
export function createSelfSignedCertificate(name: string): { pem: string; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const subject = sequence(element(0x31, sequence(COMMON_NAME, element(0x0c, Buffer.from(name)))));
  const body = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    SHA256_WITH_RSA,
    subject,
    sequence(time('200101000000Z'), time('491231235959Z')),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = element(0x03, Buffer.from([0]), sign('SHA256', body, privateKey));
  const base64 = sequence(body, SHA256_WITH_RSA, signature).toString('base64');
  const lines = base64.match(/.{1,64}/g) ?? [];
  return {
    pem: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    privateKey,
  };
}
