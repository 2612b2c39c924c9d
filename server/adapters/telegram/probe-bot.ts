import * as z from 'zod/mini';

const answer = z.object({
  ok: z.boolean(),
  description: z.optional(z.string()),
  result: z.optional(z.object({ username: z.string() })),
});

type Bot = { token: string; name: string | undefined; baseUrl: string; signal: AbortSignal };

/** Asks the Bot API who the bot of the token is. The token stands in the address: no error repeats that. */
export async function probeBot({ token, name, baseUrl, signal }: Bot): Promise<string> {
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/bot${token}/getMe`, {
    signal,
    redirect: 'error',
  }).catch(() => {
    throw new Error(signal.aborted ? 'no answer in time' : 'cannot be reached');
  });
  const parsed = answer.safeParse(await response.json().catch(() => null));
  if (response.status === 401 || response.status === 404) throw new Error('the token is not accepted');
  const found = parsed.data?.result?.username;
  if (!response.ok || !parsed.data?.ok || found === undefined)
    throw new Error(`answered ${response.status} without a bot`);
  const wanted = name?.replace(/^@/, '');
  if (wanted !== undefined && wanted.toLowerCase() !== found.toLowerCase())
    throw new Error(`the token is of @${found}, TELEGRAM_BOT_NAME says @${wanted}`);
  return `is @${found}`;
}
