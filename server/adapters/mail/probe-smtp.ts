import { createTransport } from 'nodemailer';

const TIMEOUT_MS = 10_000;

/** Connects and signs in without sending anything. Error messages hold no password. */
export async function probeSmtp(url: string): Promise<string> {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return new URL(url).username === '' ? 'greets, without signing in' : 'greets and lets us sign in';
  } catch (error) {
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
    const codeSuffix = typeof responseCode === 'number' ? ` (${responseCode})` : '';
    throw new Error(
      code === 'EAUTH' ? `does not let us sign in${codeSuffix}` : `cannot be used${codeSuffix}`,
      {
        cause: error,
      },
    );
  } finally {
    transport.close();
  }
}
