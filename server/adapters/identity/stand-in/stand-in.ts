import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const TOKEN_LIFETIME_SECONDS = 300;

export type StandInAlgorithm = 'RS256' | 'ES256';

/** Who signs in at the issuer, and what is wrong with its token. */
export type StandInPerson = {
  subject: string;
  email?: string;
  emailVerified?: boolean | string;
  algorithm?: StandInAlgorithm;
  /** In place of the right claims. */
  claims?: Record<string, unknown>;
  /** Signed by a key that the issuer does not publish. */
  isForged?: boolean;
};

type IssuedCode = { person: StandInPerson; query: URLSearchParams };

const toBase64Url = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

export const standInClient = { id: 'calmwick-test', secret: 'a secret of the stand-in' };

function createTokenIssuer(urlOf: () => string) {
  const codes = new Map<string, IssuedCode>();
  const createKeys = () => ({
    RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  });
  const [keys, otherKeys] = [createKeys(), createKeys()];

  function signToken({ person, query }: IssuedCode): string {
    const algorithm = person.algorithm ?? 'RS256';
    const now = Math.floor(Date.now() / 1_000);
    const payload = {
      iss: urlOf(),
      sub: person.subject,
      aud: standInClient.id,
      iat: now,
      exp: now + TOKEN_LIFETIME_SECONDS,
      nonce: query.get('nonce'),
      ...(person.email !== undefined && { email: person.email }),
      ...(person.emailVerified !== undefined && { email_verified: person.emailVerified }),
      ...person.claims,
    };
    const content = `${toBase64Url({ alg: algorithm, typ: 'JWT', kid: algorithm })}.${toBase64Url(payload)}`;
    const { privateKey } = (person.isForged ? otherKeys : keys)[algorithm];
    return `${content}.${signContent(content, privateKey)}`;
  }

  return {
    published: () => ({ keys: Object.entries(keys).map(publishKey) }),
    issueCode: (issued: IssuedCode): string => {
      const code = randomBytes(16).toString('base64url');
      codes.set(code, issued);
      return code;
    },
    exchangeCode: (form: URLSearchParams, request: IncomingMessage): { status: number; body: unknown } => {
      const issued = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (!isClient(form, request)) return { status: 401, body: { error: 'invalid_client' } };
      if (!issued || issued.query.get('code_challenge') !== challenge)
        return { status: 400, body: { error: 'invalid_grant' } };
      const tokens = { access_token: 'not used', token_type: 'Bearer', id_token: signToken(issued) };
      return { status: 200, body: tokens };
    },
  };
}

/** A real issuer on this machine: discovery, keys, codes with PKCE that work once, tokens with real signatures. */
export async function openIssuer() {
  let url = '';
  let isDown = false;
  let repliesByForm = false;
  let visitor: StandInPerson | null = null;
  const tokens = createTokenIssuer(() => url);
  /** What the issuer's own page does once its user agrees: returns where the browser goes then. */
  const agree = (authorizationUrl: string, person: StandInPerson): URL => {
    const { searchParams } = new URL(authorizationUrl);
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('code', tokens.issueCode({ person, query: searchParams }));
    back.searchParams.set('state', searchParams.get('state') ?? '');
    back.searchParams.set('iss', url);
    return back;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const send = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname, href } = new URL(request.url ?? '/', url);
    if (isDown) return void response.destroy();
    if (pathname === '/.well-known/openid-configuration')
      return send(200, {
        ...describeIssuer(url),
        ...(repliesByForm && { response_modes_supported: ['form_post'] }),
      });
    if (pathname === '/authorize' && visitor) {
      const back = agree(href, visitor);
      if (repliesByForm)
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(drawForm(back));
      return void response.writeHead(302, { location: back.href }).end();
    }
    if (pathname === '/keys') return send(200, tokens.published());
    if (pathname !== '/token' || request.method !== 'POST') return send(404, {});
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { status, body } = tokens.exchangeCode(new URLSearchParams(text), request);
    return send(status, body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    settings: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: standInClient.id,
      OIDC_CLIENT_SECRET: standInClient.secret,
    },
    agree,
    /** Whoever comes to the issuer's page from now on is this person, who agrees. */
    receive: (person: StandInPerson): void => {
      visitor = person;
    },
    /** As Apple: its page posts the reply in place of a redirect. To be called before the first sign-in. */
    replyByForm: (): void => {
      repliesByForm = true;
    },
    goDown: (down = true): void => {
      isDown = down;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A page that posts the reply by itself. */
const drawForm = ({ origin, pathname, searchParams }: URL): string =>
  `<form method="post" action="${origin}${pathname}">${[...searchParams, ['user', '{"name":{}}']]
    .map(([name, value]) => `<input type="hidden" name="${name}" value='${value}'>`)
    .join('')}</form><script>document.forms[0].submit()</script>`;

const describeIssuer = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'ES256'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
});

const publishKey = ([algorithm, { publicKey }]: [string, { publicKey: KeyObject }]) => ({
  ...publicKey.export({ format: 'jwk' }),
  kid: algorithm,
  alg: algorithm,
  use: 'sig',
});

const signContent = (content: string, privateKey: KeyObject): string =>
  sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');

function isClient(form: URLSearchParams, { headers }: IncomingMessage): boolean {
  if (form.has('client_secret'))
    return form.get('client_id') === standInClient.id && form.get('client_secret') === standInClient.secret;
  const [id = '', secret = ''] = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':')
    .map(decodeURIComponent);
  return id === standInClient.id && secret === standInClient.secret;
}
