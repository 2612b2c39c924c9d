/**
 * How the server's process is started so that it stays small. Young objects get less room before they are looked through, old ones are
 * looked through once a fifth has come on top of what was needed last time, and arrays from 64 KiB on are given back to the system when
 * they are done with: without, the memory of the start is kept for ever.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=20'];
export const serverEnvironment = { MALLOC_MMAP_THRESHOLD_: '65536' };
