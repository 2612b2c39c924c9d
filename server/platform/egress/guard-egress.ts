import { Socket, type LookupFunction } from 'node:net';

export type EgressTarget = { host: string; port: number };

export type EgressRules = {
  /** `host` for every port, or `host:port`; small letters. */
  hosts: ReadonlySet<string>;
  /** Connections whose names are looked up by these go to the public internet by https, wherever that is. */
  publicLookups?: ReadonlySet<LookupFunction>;
  onRefused: (target: EgressTarget) => void;
};

export class EgressError extends Error {
  readonly code = 'EGRESS_REFUSED';
}

type ConnectOptions = {
  host?: string;
  port?: number | string;
  path?: string | null;
  lookup?: LookupFunction;
};

/** Of the forms that `connect` takes; null for sockets of this machine that are files. */
function readOptions(args: readonly unknown[]): ConnectOptions | null {
  const [first, second] = args;
  // What `net.connect` has normalised already.
  if (Array.isArray(first)) return readOptions(first);
  if (typeof first === 'string' && Number.isNaN(Number(first))) return null;
  if (typeof first === 'number' || typeof first === 'string')
    return { port: first, ...(typeof second === 'string' && { host: second }) };
  const options = first as ConnectOptions;
  // As Node decides it: agents of http leave the path empty.
  return options.path ? null : options;
}

/**
 * Lets this process connect to configured hosts alone, whichever library asks: `fetch`, `http`, `ws`, nodemailer and pg all connect by a
 * socket of Node, and so does whatever follows a redirect. Returns what takes the guard away.
 */
export function guardEgress({ hosts, publicLookups = new Set(), onRefused }: EgressRules): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its socket below
  const original = Socket.prototype.connect;
  const connect = original as (this: Socket, ...args: unknown[]) => Socket;
  const isAllowed = ({ host, port }: EgressTarget, lookup: LookupFunction | undefined): boolean => {
    const name = host.toLowerCase().replace(/^\[|\]$/g, '');
    if (hosts.has(name) || hosts.has(`${name}:${port}`)) return true;
    return lookup !== undefined && publicLookups.has(lookup) && port === 443;
  };
  function guarded(this: Socket, ...args: unknown[]): Socket {
    const options = readOptions(args);
    if (options === null) return connect.apply(this, args);
    const target = { host: options.host ?? 'localhost', port: Number(options.port) };
    if (isAllowed(target, options.lookup)) return connect.apply(this, args);
    onRefused(target);
    const error = new EgressError(
      `${target.host}:${target.port} is no host that this app was set up to call`,
    );
    // Like a connection that fails: whoever connects begins to listen for errors, and what is written meanwhile waits.
    Object.assign(this, { connecting: true });
    setImmediate(() => this.destroy(error));
    return this;
  }
  Socket.prototype.connect = guarded;
  return () => {
    Socket.prototype.connect = original;
  };
}
