type Body = Record<string, unknown>;

/** What a server wants otherwise than we send it. */
type Wish =
  | 'max_completion_tokens'
  | 'max_tokens'
  | 'temperature'
  | 'reasoning_effort'
  | 'tool_choice'
  | 'cache_control';

/** Reasoning counts as output. */
const MAX_REASONING_TOKENS = 6_000;
const MAX_ERROR_LETTERS = 4_000;

/** "openai/gpt-5-mini", "azure/o4-mini", "gpt-6": models that reason, which their names alone tell. */
const REASONS = /(?:^|[/.:])(?:o\d+|gpt-(?:[5-9]|\d\d))(?![a-z\d])(?!.*\bchat\b)/i;
/** Behind a gateway these too cache only what is marked. */
const MARKS_CACHE = /(?:^|[/.:])(?:anthropic|claude)/i;

/**
 * Sends each model the parameters that it takes: guessed by its name, then learned once from a refusal (400 or 422) that
 * names a parameter which was sent.
 */
export function withLearnedParameters(model: string, send: typeof fetch, isGateway: boolean): typeof fetch {
  const isReasoning = isGateway && REASONS.test(model);
  const wishes = new Set<Wish>(isReasoning ? ['max_completion_tokens', 'temperature'] : []);
  const suited = (body: Body): Body => {
    const base = isReasoning ? { ...body, reasoning_effort: 'low' } : body;
    const marked = isGateway && MARKS_CACHE.test(model) ? markInstructions(base) : base;
    return [...wishes].reduce((changed, wish) => corrections[wish](changed), marked);
  };
  return async (target, init) => {
    const original = typeof init?.body === 'string' ? (JSON.parse(init.body) as Body) : {};
    for (;;) {
      const body = suited(original);
      const response = await send(target, { ...init, body: JSON.stringify(body) });
      if (response.status !== 400 && response.status !== 422) return response;
      const text = await response.text();
      const wish = wishIn(text.slice(0, MAX_ERROR_LETTERS), body, wishes);
      if (!wish) return new Response(text, { status: response.status, headers: response.headers });
      wishes.add(wish);
    }
  };
}

/** Each wish is heard once, so that no server can keep us asking. */
function wishIn(error: string, body: Body, known: ReadonlySet<Wish>): Wish | null {
  const found = (
    [
      ['max_tokens', 'max_completion_tokens'],
      ['max_completion_tokens', 'max_tokens'],
      ['temperature', 'temperature'],
      ['reasoning_effort', 'reasoning_effort'],
      ['tool_choice', 'tool_choice'],
    ] as const
  ).find(([sent, wish]) => sent in body && !known.has(wish) && new RegExp(`\\b${sent}\\b`).test(error));
  if (found) return found[1];
  const isMarked = JSON.stringify(body).includes('"cache_control"');
  return isMarked && !known.has('cache_control') && /\bcache_control\b/.test(error) ? 'cache_control' : null;
}

const without = (body: Body, name: string): Body =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));

const corrections: Record<Wish, (body: Body) => Body> = {
  max_completion_tokens: (body) => ({
    ...without(body, 'max_tokens'),
    max_completion_tokens: MAX_REASONING_TOKENS,
  }),
  max_tokens: (body) => ({ ...without(body, 'max_completion_tokens'), max_tokens: MAX_REASONING_TOKENS }),
  temperature: (body) => without(body, 'temperature'),
  reasoning_effort: (body) => without(body, 'reasoning_effort'),
  tool_choice: (body) => ({
    ...body,
    ...(typeof body['tool_choice'] === 'object' &&
      body['tool_choice'] !== null && {
        tool_choice: 'function' in body['tool_choice'] ? 'auto' : { type: 'auto' },
      }),
  }),
  cache_control: (body) =>
    JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === 'cache_control' ? undefined : value))),
};

function markInstructions(body: Body): Body {
  const messages = body['messages'] as Array<{ role: string; content: unknown }>;
  return {
    ...body,
    messages: messages.map((one) =>
      one.role === 'system' && typeof one.content === 'string'
        ? { ...one, content: [{ type: 'text', text: one.content, cache_control: { type: 'ephemeral' } }] }
        : one,
    ),
  };
}
