/** Shown where what was pushed cannot be read. */
export const texts = { unreadable: 'There is news for you. Open the app to see it.' };
