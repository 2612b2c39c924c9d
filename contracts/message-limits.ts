// Without schemas: the chat asks these before it sends, and its first load stays small for it.

/** Longest message in characters. */
export const MESSAGE_MAX = 4_000;

/** Largest image in bytes. */
export const IMAGE_MAX = 8_000_000;
