// No schemas here, so that the chat's first load stays small.

/** Characters. */
export const MESSAGE_MAX = 4_000;

/** Bytes. */
export const IMAGE_MAX = 8_000_000;
