import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskeyReply, PasskeyReply } from '@app/contracts/accounts/passkeys.ts';

const FLAG_PRESENT = 0x01;
const FLAG_VERIFIED = 0x04;
const FLAG_ATTESTED = 0x40;

export type AuthenticatorQuirks = {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  /** In place of the next one. */
  counter?: number;
  type?: 'webauthn.create' | 'webauthn.get';
};

type CreationOptions = { challenge: string; rp?: { id?: string }; user?: { id?: string } };
type Options = { challenge: string } & Record<string, unknown>;

const toBase64Url = (bytes: Buffer): string => bytes.toString('base64url');
const hash = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

/** A device that makes real keys and real signatures (ES256), as an authenticator does (WebAuthn level 3, section 6). */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = toBase64Url(credentialId);
  const site = { origin, rpId: new URL(origin).hostname };
  let counter = 0;
  let userHandle: string | undefined;

  const clientData = (challenge: string, type: string, quirks: AuthenticatorQuirks): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: quirks.origin ?? site.origin, crossOrigin: false }),
    );

  const authenticatorData = (quirks: AuthenticatorQuirks, attested?: Buffer): Buffer => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(quirks.counter ?? counter);
    const flags =
      FLAG_PRESENT | (quirks.isVerified === false ? 0 : FLAG_VERIFIED) | (attested ? FLAG_ATTESTED : 0);
    return Buffer.concat([
      hash(quirks.rpId ?? site.rpId),
      Buffer.from([flags]),
      count,
      attested ?? Buffer.alloc(0),
    ]);
  };

  const envelope = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;

  return {
    id,
    create: (given: Options, quirks: AuthenticatorQuirks = {}): NewPasskeyReply => {
      const options = given as Options & CreationOptions;
      userHandle = options.user?.id;
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, toCoseKey(publicKey)]);
      const data = authenticatorData(quirks, attested);
      return {
        ...envelope,
        response: {
          clientDataJSON: toBase64Url(
            clientData(options.challenge, quirks.type ?? 'webauthn.create', quirks),
          ),
          attestationObject: toBase64Url(toAttestation(data)),
          transports: ['internal'],
        },
      };
    },
    get: ({ challenge }: Options, quirks: AuthenticatorQuirks = {}): PasskeyReply => {
      const client = clientData(challenge, quirks.type ?? 'webauthn.get', quirks);
      const data = authenticatorData(quirks);
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey);
      return {
        ...envelope,
        response: {
          clientDataJSON: toBase64Url(client),
          authenticatorData: toBase64Url(data),
          signature: toBase64Url(signature),
          ...(userHandle !== undefined && { userHandle }),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** CBOR of a COSE key: {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y} (RFC 9053). */
function toCoseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (label: number, value: string): Buffer =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ]);
}

/** CBOR of {fmt: "none", attStmt: {}, authData: …}. */
function toAttestation(data: Buffer): Buffer {
  const text = (value: string): Buffer =>
    Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const length = Buffer.alloc(3);
  length.writeUInt8(0x59);
  length.writeUInt16BE(data.length, 1);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    data,
  ]);
}
