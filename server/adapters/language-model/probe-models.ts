import * as z from 'zod/mini';
import { createGuardedFetch } from './requests/guarded-fetch.ts';
import { ANTHROPIC_URL, type ModelConfig } from './open.ts';

const list = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The list of models costs nothing; providers without one only show that they reply. */
export async function probeModels(choice: ModelConfig, signal: AbortSignal): Promise<string> {
  const { LLM_PROVIDER, LLM_API_KEY, LLM_MODEL = '' } = choice;
  const isAnthropic = LLM_PROVIDER === 'anthropic';
  const baseUrl = choice.LLM_BASE_URL ?? (isAnthropic ? ANTHROPIC_URL : '');
  const headers: Record<string, string> = isAnthropic
    ? { 'x-api-key': LLM_API_KEY ?? '', 'anthropic-version': '2023-06-01' }
    : LLM_API_KEY === undefined
      ? {}
      : { authorization: `Bearer ${LLM_API_KEY}` };
  const address = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/models${isAnthropic ? '?limit=1000' : ''}`;
  const response = await createGuardedFetch(baseUrl)(address, { headers, signal }).catch(() => {
    throw new Error(signal.aborted ? 'no answer in time' : 'cannot be reached');
  });
  if (response.status === 404 || response.status === 405)
    return `answers; it has no list of models to look for ${LLM_MODEL} in`;
  if (response.status === 401 || response.status === 403) throw new Error('LLM_API_KEY is not accepted');
  if (response.status === 429) throw new Error('asks to be left alone for now (429)');
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const parsed = list.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new Error('sent another form than a list of models');
  const names = parsed.data.data.map(({ id }) => id);
  if (!names.some((id) => id === LLM_MODEL || id === `${LLM_MODEL}:latest`))
    throw new Error(`has ${names.length} models, and ${LLM_MODEL} is none of them`);
  return `has ${LLM_MODEL}`;
}
