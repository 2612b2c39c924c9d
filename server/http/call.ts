import type { Api, EndpointName, FileName, LastingName, StreamName } from '@app/contracts/api.ts';
import type { Visitor } from './visitor.ts';
import type { BodyOf, EventOf, ParamsOf, QueryOf, ReplyOf, Row } from '@app/contracts/endpoint.ts';

/** Who is calling, as found from the session cookie. */
export type SignedIn = {
  userId: string;
  role: 'user' | 'admin';
  sessionKey: string;
  /** Until when this session is open for what only admins may do (UTC ms, real time); null: it is not. */
  adminUntil: number | null;
};

/** A reply that was serialised before: sent as it is. */
export type Prepared = { prepared: Buffer };
export type Redirect = { redirect: string };

export type Call<R extends Row> = {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  user: R['access'] extends 'public' ? SignedIn | null : SignedIn;
  /** The app's clock at the arrival of the request, UTC ms. */
  now: number;
  address: string;
  userAgent: string;
  requestId: string;
  /** Who came before anybody was signed in; says nothing of who they are. */
  visitor: Visitor;
  /** Sets the session cookie of the answer to a new session of this user; any earlier one of this browser ends. */
  startSession: (userId: string) => Promise<void>;
  /** Ends this browser's session and clears the cookie; harmless without one. */
  endSession: () => Promise<void>;
};

type Answer<R extends Row> = R['reply'] extends undefined ? Redirect : ReplyOf<R> | Prepared;
export type Handler<R extends Row> = (
  call: Call<R>,
) =>
  | Promise<Answer<R extends { reply: unknown } ? R : R & { reply: undefined }>>
  | Answer<R extends { reply: unknown } ? R : R & { reply: undefined }>;

/** Tells its events one by one; it ends when the promise does. */
export type StreamHandler<R extends Row> = (
  call: Call<R> & { tell: (event: Exclude<EventOf<R>, { name: 'failed' }>) => void },
) => Promise<void>;

/** Answers what a lasting stream opens with, as frames; what follows comes from its audience. */
export type LastingHandler<R extends Row> = (call: Call<R>) => Buffer[];

/** A file that is made while it is sent, so that its size costs no memory; nobody asks for the pieces once the reader has left. */
export type Download = { fileName: string; pieces: AsyncIterable<string> };
export type FileHandler<R extends Row> = (call: Call<R>) => Promise<Download>;

/** One handler for each row of the contract table: a missing one does not compile. */
export type Handlers = {
  [Name in EndpointName]: Name extends LastingName
    ? LastingHandler<Api[Name]>
    : Name extends StreamName
      ? StreamHandler<Api[Name]>
      : Name extends FileName
        ? FileHandler<Api[Name]>
        : Handler<Api[Name]>;
};
