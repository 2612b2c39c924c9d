/** `DATABASE_GONE`: nobody is there to ask. `DATABASE_SLOW`: it did not answer in time. `DATABASE_BUSY`: the user's other requests wait for it. */
export class DatabaseOutageError extends Error {
  readonly code: 'DATABASE_GONE' | 'DATABASE_SLOW' | 'DATABASE_BUSY';

  constructor(code: DatabaseOutageError['code'], message: string) {
    super(message);
    this.name = 'DatabaseOutageError';
    this.code = code;
  }
}

const UNREACHABLE =
  /^(57P0[123]|08\d{3}|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$|due to connection timeout|timeout expired|Connection terminated/;

/** Why a connection could not be opened: no server answers, in contrast to one that is full or refuses us. */
export const isUnreachable = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return UNREACHABLE.test(code) || UNREACHABLE.test(message);
};
