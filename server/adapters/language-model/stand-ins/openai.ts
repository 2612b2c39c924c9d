import type { Dialect, StandInRequest } from './stand-in.ts';
import { USAGE } from './stand-in.ts';

type Part = { type: string; text?: string };
type Message = { role: string; content: string | Part[] | null };

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
const chunk = (delta: unknown, ended: string | null = null): string =>
  event({
    id: 'chat-1',
    object: 'chat.completion.chunk',
    created: 1_780_488_000,
    model: 'stand-in',
    choices: [{ index: 0, delta, finish_reason: ended }],
  });
const usage = (): string =>
  event({
    id: 'chat-1',
    object: 'chat.completion.chunk',
    created: 1_780_488_000,
    model: 'stand-in',
    choices: [],
    usage: {
      prompt_tokens: USAGE.input,
      completion_tokens: USAGE.output,
      total_tokens: USAGE.input + USAGE.output,
    },
  });

const call = (index: number, name: string, text: string): string =>
  chunk({
    tool_calls: [{ index, id: `call-${index}`, type: 'function', function: { name, arguments: text } }],
  });

function messageOf({ role, content }: Message): StandInRequest['messages'][number] {
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
  return {
    role: role as 'user' | 'assistant' | 'tool',
    text: parts.map((part) => part.text ?? '').join(''),
    pictures: parts.filter((part) => part.type === 'image_url').length,
  };
}

const ends = { stop: 'stop', length: 'length', filter: 'content_filter' };

export const openAiDialect: Dialect = {
  path: '/v1/chat/completions',
  parseRequest: (body, headers) => {
    const messages = body.messages as Message[];
    const tools = (body.tools ?? []) as Array<{ function: { name: string } }>;
    return {
      key: headers.authorization?.replace(/^Bearer /, ''),
      instructions: messages
        .filter((one) => one.role === 'system')
        .map((one) => messageOf(one).text)
        .join('\n'),
      messages: messages.filter((one) => one.role !== 'system').map(messageOf),
      tools: tools.map((one) => one.function.name),
      mostOutput: body.max_tokens as number | undefined,
      temperature: body.temperature as number | undefined,
      mayCallTools: body.tool_choice !== 'none',
    };
  },
  formatEvents: (behaviour, complete) => {
    const opening = chunk({ role: 'assistant', content: '' });
    if (behaviour.kind === 'calls') {
      const textEvents = behaviour.words ? [chunk({ content: behaviour.words })] : [];
      const calls = behaviour.calls.map(({ name, input }, index) => call(index, name, JSON.stringify(input)));
      return [opening, ...textEvents, ...calls, chunk({}, 'tool_calls'), usage(), 'data: [DONE]\n\n'];
    }
    const textEvents = behaviour.words.map((words) => chunk({ content: words }));
    if (!complete) return [opening, ...textEvents];
    return [
      opening,
      ...textEvents,
      chunk({}, ends[behaviour.endsWith ?? 'stop']),
      usage(),
      'data: [DONE]\n\n',
    ];
  },
  formatBrokenCall: (name) => [
    chunk({ role: 'assistant', content: '' }),
    call(0, name, '{"pair": "EUR'),
    chunk({}, 'tool_calls'),
    usage(),
    'data: [DONE]\n\n',
  ],
};
