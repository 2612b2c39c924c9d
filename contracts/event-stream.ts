/** Server-sent events as both sides write and read them: a name and JSON on one line, then an empty line. */
export type StreamEvent = { name: string; data: unknown };

export const eventFrame = ({ name, data }: StreamEvent): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Says only that the stream lives; readers pass over it. */
export const HEARTBEAT = ':\n\n';

function readFrame(frame: string): StreamEvent | null {
  let name = '';
  let data = '';
  for (const line of frame.split('\n')) {
    if (line.startsWith('event: ')) name = line.slice(7);
    if (line.startsWith('data: ')) data = line.slice(6);
  }
  return name === '' ? null : { name, data: JSON.parse(data) };
}

/**
 * Takes a stream piece by piece, however it was cut, and gives the events that are whole by now.
 * @throws SyntaxError where an event's data is not JSON.
 */
export function eventReader(): (piece: string) => StreamEvent[] {
  let rest = '';
  return (piece) => {
    const frames = (rest + piece).split('\n\n');
    rest = frames.pop() ?? '';
    return frames.map(readFrame).filter((event) => event !== null);
  };
}
