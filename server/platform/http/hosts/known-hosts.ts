import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { isLoopbackAddress } from './local-request.ts';
import { AppError } from '../errors.ts';

/** Load balancers and containers probe by address, and HAProxy by HTTP/1.0 without any Host. */
const PROBES = new Set(['/api/health', '/livez']);
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const HAS_PORT = /:\d+$/;
const IP_HOST = /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])(:\d{1,5})?$/i;
const DEFAULT_PORT: Record<string, string> = { 'http:': '80', 'https:': '443' };

type KnownHostSettings = { publicUrl: string; allowedHosts: readonly string[]; isProduction: boolean };
/** The end of the connection that is ours. */
type LocalEnd = { address: string; port: number };

/**
 * Whether a Host header names this app. Without this check a page of any site whose name is made to lead to 127.0.0.1 (DNS rebinding)
 * would be of the same origin as the app. An allowed host without a port stands for every port. Rebinding can send neither a loopback
 * name nor an address, so while developing they are answered also through tunnels, published ports and Vite.
 */
export function createHostCheck({ publicUrl, allowedHosts, isProduction }: KnownHostSettings) {
  const { host, hostname, protocol } = new URL(publicUrl);
  const exact = new Set([host, ...allowedHosts].map((one) => one.toLowerCase()));
  if (host === hostname) exact.add(`${hostname}:${DEFAULT_PORT[protocol] ?? ''}`);
  const anyPort = new Set(allowedHosts.filter((one) => !HAS_PORT.test(one)).map((one) => one.toLowerCase()));
  return (header: string, { address, port }: LocalEnd): boolean => {
    const asked = header.toLowerCase();
    const name = asked.replace(HAS_PORT, '');
    if (exact.has(asked) || anyPort.has(name)) return true;
    if (!isProduction && (LOOPBACK_NAMES.has(name) || isOwnAddress(name, address))) return true;
    if (!isLoopbackAddress(address) || !LOOPBACK_NAMES.has(name)) return false;
    return asked === `${name}:${port}` || (port === 80 && asked === name);
  };
}

const isOwnAddress = (name: string, address: string): boolean =>
  IP_HOST.test(name) &&
  name.replaceAll(/[[\]]/g, '') === address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');

const isProbeByAddress = (path: string, host: string): boolean =>
  PROBES.has(path) && (host === '' || IP_HOST.test(host));

/** The route it matched, because the router decodes what is written (`/%64ev`) and drops a host before it; as written where only `/*` or none did. */
export const pathOf = ({ routeOptions: { url: route }, url }: FastifyRequest): string =>
  route === undefined || route === '/*' ? (url.split('?', 1)[0] ?? '') : route;

/** Refuses requests under any other name before anything else looks at them. */
export function refuseUnknownHosts(
  server: FastifyInstance,
  { config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>,
): void {
  const isKnown = createHostCheck({
    publicUrl,
    allowedHosts: config.ALLOWED_HOSTS,
    isProduction: config.NODE_ENV === 'production',
  });
  server.addHook('onRequest', (request, _reply, done) => {
    const { host = '' } = request.headers;
    const { rawHeaders, socket } = request.raw;
    // A request that is injected has no connection.
    const { localAddress: address = config.HOST, localPort: port = config.PORT } = socket;
    const isRepeated = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length > 1;
    if (isRepeated) return done(new AppError('bad_input', 'This request names more than one host.'));
    if (isKnown(host, { address, port }) || isProbeByAddress(pathOf(request), host)) return done();
    done(
      host === ''
        ? new AppError('bad_input', 'This request does not say for which host it is.')
        : new AppError('unknown_host'),
    );
  });
}
