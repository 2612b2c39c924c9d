const MOST_BYTES = 4_000_000;

/**
 * Calls the one host of the settings and no other: a redirect is a failure, and an answer that does not end is cut off.
 */
export function guardedFetch(baseUrl: string): typeof fetch {
  const { origin } = new URL(baseUrl);
  return async (target, init) => {
    const url = new URL(target instanceof Request ? target.url : target);
    if (url.origin !== origin) throw new Error('A call to another host than the one of the settings');
    const response = await fetch(url, { ...init, redirect: 'error' });
    if (!response.body) return response;
    let left = MOST_BYTES;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          left -= chunk.byteLength;
          if (left < 0) controller.error(new Error('The answer is larger than any answer is'));
          else controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(counted, { status, statusText, headers });
  };
}
