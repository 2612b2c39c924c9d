import autocannon from 'autocannon';

export type Load = { perSecond: number; p99: number; failed: number };

/** Asks one address again and again over 32 connections for some seconds. */
export async function load(url: string, headers: Record<string, string>, seconds = 5): Promise<Load> {
  const result = await autocannon({ url, headers, connections: 32, duration: seconds, workers: 1 });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

export const line = (name: string, ...cells: Array<string | number>): void => {
  console.log([name.padEnd(34), ...cells.map((cell) => String(cell).padStart(14))].join(''));
};
