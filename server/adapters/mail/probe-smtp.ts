import { createTransport } from 'nodemailer';

const PATIENCE_MS = 10_000;

/** Greets the mail server at `url` and signs in, without sending anything. The message of an error names no password. */
export async function probeSmtp(url: string): Promise<string> {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  try {
    await transport.verify();
    return new URL(url).username === '' ? 'greets, without signing in' : 'greets and lets us sign in';
  } catch (error) {
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
    const said = typeof responseCode === 'number' ? ` (${responseCode})` : '';
    throw new Error(code === 'EAUTH' ? `does not let us sign in${said}` : `cannot be used${said}`, {
      cause: error,
    });
  } finally {
    transport.close();
  }
}
