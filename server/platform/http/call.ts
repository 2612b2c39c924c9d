import type { Endpoints, DownloadName, LastingStreamName, StreamName } from '@app/contracts/endpoints.ts';
import type { EndpointName } from '@app/contracts/routes.ts';
import type { SessionOwner } from '../access/security-state.ts';
import type { BrowserMark, OpenHandshake } from './sessions/visitor.ts';
import type { BodyOf, EventOf, ParamsOf, QueryOf, ReplyOf, Endpoint } from '@app/contracts/endpoint.ts';

export type SignedIn = {
  userId: string;
  /** What is issued for this caller carries it. */
  securityEpoch: number;
  role: 'user' | 'admin';
  sessionKey: string;
  /** UTC ms, real time; null while closed. */
  adminUntil: number | null;
};

export type PreparedReply = { prepared: Buffer };
export type Redirect = { redirect: string };

export type Call<R extends Endpoint> = {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  user: R['access'] extends 'public' ? SignedIn | null : SignedIn;
  /** The app's clock at the arrival of the request, UTC ms. */
  now: number;
  address: string;
  /** From this machine itself. */
  isLocal?: boolean;
  userAgent: string;
  requestId: string;
  visitor: BrowserMark;
  /** A browser that has signed in before. */
  device: BrowserMark;
  handshake: OpenHandshake;
  /** `owner` as it was read before it was proven that it is them. @throws AppError wrong_credentials, suspended */
  startSession: (owner: SessionOwner, how?: { isNewAccount: boolean }) => Promise<void>;
  endSession: () => Promise<void>;
};

type HandlerResult<R extends Endpoint> = R['reply'] extends undefined ? Redirect : ReplyOf<R> | PreparedReply;
export type Handler<R extends Endpoint> = (
  call: Call<R>,
) =>
  | Promise<HandlerResult<R extends { reply: unknown } ? R : R & { reply: undefined }>>
  | HandlerResult<R extends { reply: unknown } ? R : R & { reply: undefined }>;

export type StreamHandler<R extends Endpoint> = (
  call: Call<R> & { tell: (event: Exclude<EventOf<R>, { name: 'failed' }>) => void },
) => Promise<void>;

/** Returns the frames a lasting stream opens with; its audience sends the rest. */
export type LastingHandler<R extends Endpoint> = (call: Call<R>) => Buffer[];

export type Download = { fileName: string; pieces: AsyncIterable<string> };
export type FileHandler<R extends Endpoint> = (call: Call<R>) => Promise<Download>;

export type Handlers = {
  [Name in EndpointName]: Name extends LastingStreamName
    ? LastingHandler<Endpoints[Name]>
    : Name extends StreamName
      ? StreamHandler<Endpoints[Name]>
      : Name extends DownloadName
        ? FileHandler<Endpoints[Name]>
        : Handler<Endpoints[Name]>;
};
