import * as z from 'zod/mini';

const botReply = z.object({
  ok: z.boolean(),
  description: z.optional(z.string()),
  result: z.optional(z.object({ username: z.string() })),
});

type BotProbe = { token: string; name: string | undefined; baseUrl: string; signal: AbortSignal };

/** The token is part of the address, so no error may repeat the address. */
export async function probeBot({ token, name, baseUrl, signal }: BotProbe): Promise<string> {
  const response = await fetch(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/bot${token}/getMe`, {
    signal,
    redirect: 'error',
  }).catch(() => {
    throw new Error(signal.aborted ? 'no answer in time' : 'cannot be reached');
  });
  const parsed = botReply.safeParse(await response.json().catch(() => null));
  if (response.status === 401 || response.status === 404) throw new Error('the token is not accepted');
  const username = parsed.data?.result?.username;
  if (!response.ok || !parsed.data?.ok || username === undefined)
    throw new Error(`answered ${response.status} without a bot`);
  const expectedName = name?.replace(/^@/, '');
  if (expectedName !== undefined && expectedName.toLowerCase() !== username.toLowerCase())
    throw new Error(`the token is of @${username}, TELEGRAM_BOT_NAME says @${expectedName}`);
  return `is @${username}`;
}
