/** A drawing ends on a thread of its own when it likes; here it is there at once, and of one byte. */
export const renderAsync = (_svg: string): Promise<{ asPng: () => Buffer }> =>
  Promise.resolve({ asPng: () => Buffer.from([0]) });
