import type { Dialect, StandInRequest } from './stand-in.ts';
import { USAGE } from './stand-in.ts';

type Block = { type: string; text?: string; content?: string | Block[] };
type Message = { role: string; content: string | Block[] };

const event = (type: string, data: Record<string, unknown>): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

const opening = (): string =>
  event('message_start', {
    message: {
      id: 'msg-1',
      type: 'message',
      role: 'assistant',
      model: 'stand-in',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: USAGE.input, output_tokens: 1 },
    },
  });
const ending = (reason: string): string[] => [
  event('message_delta', {
    delta: { stop_reason: reason, stop_sequence: null },
    usage: { output_tokens: USAGE.output },
  }),
  event('message_stop', {}),
];

const textBlock = (index: number, words: readonly string[]): string[] => [
  event('content_block_start', { index, content_block: { type: 'text', text: '' } }),
  ...words.map((text) => event('content_block_delta', { index, delta: { type: 'text_delta', text } })),
];
const stop = (index: number): string => event('content_block_stop', { index });

const callBlock = (index: number, name: string, text: string): string[] => [
  event('content_block_start', {
    index,
    content_block: { type: 'tool_use', id: `tool-${index}`, name, input: {} },
  }),
  event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: text } }),
  stop(index),
];

const textOf = (content: string | Block[]): string =>
  typeof content === 'string'
    ? content
    : content.map((one) => one.text ?? (one.content === undefined ? '' : textOf(one.content))).join('');

function messageOf({ role, content }: Message): StandInRequest['messages'][number] {
  const blocks = typeof content === 'string' ? [] : content;
  const isResult = blocks.some((one) => one.type === 'tool_result');
  return {
    role: isResult ? 'tool' : (role as 'user' | 'assistant'),
    text: textOf(content),
    pictures: blocks.filter((one) => one.type === 'image').length,
  };
}

const ends = { stop: 'end_turn', length: 'max_tokens', filter: 'refusal' };

export const anthropicDialect: Dialect = {
  path: '/v1/messages',
  parseRequest: (body, headers) => {
    const { type } = (body.tool_choice ?? {}) as { type?: string };
    return {
      key: headers['x-api-key'] as string | undefined,
      instructions: textOf((body.system ?? '') as string | Block[]),
      messages: (body.messages as Message[]).map(messageOf),
      tools: ((body.tools ?? []) as Array<{ name: string }>).map((one) => one.name),
      mostOutput: body.max_tokens as number | undefined,
      temperature: body.temperature as number | undefined,
      mayCallTools: type !== 'none' && body.tools !== undefined,
    };
  },
  formatEvents: (behaviour, complete) => {
    if (behaviour.kind === 'calls') {
      const textEvents = behaviour.words ? [...textBlock(0, [behaviour.words]), stop(0)] : [];
      const first = textEvents.length > 0 ? 1 : 0;
      const calls = behaviour.calls.flatMap(({ name, input }, index) =>
        callBlock(first + index, name, JSON.stringify(input)),
      );
      return [opening(), ...textEvents, ...calls, ...ending('tool_use')];
    }
    const textEvents = [opening(), ...textBlock(0, behaviour.words)];
    return complete ? [...textEvents, stop(0), ...ending(ends[behaviour.endsWith ?? 'stop'])] : textEvents;
  },
  formatBrokenCall: (name) => [opening(), ...callBlock(0, name, '{"pair": "EUR'), ...ending('tool_use')],
};
