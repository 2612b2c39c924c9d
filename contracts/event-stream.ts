/** A name and JSON on one line, then an empty line. */
export type StreamEvent = { name: string; data: unknown };

export const encodeEvent = ({ name, data }: StreamEvent): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export const HEARTBEAT = ':\n\n';

function parseFrame(frame: string): StreamEvent | null {
  let name = '';
  let data = '';
  for (const line of frame.split('\n')) {
    if (line.startsWith('event: ')) name = line.slice(7);
    if (line.startsWith('data: ')) data = line.slice(6);
  }
  return name === '' ? null : { name, data: JSON.parse(data) };
}

export function createEventReader(): (piece: string) => StreamEvent[] {
  let pending = '';
  return (piece) => {
    const frames = (pending + piece).split('\n\n');
    pending = frames.pop() ?? '';
    return frames.map(parseFrame).filter((event) => event !== null);
  };
}
