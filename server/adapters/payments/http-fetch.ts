/** `fetch`, or a stand-in inside this process. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
