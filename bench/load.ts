import autocannon from 'autocannon';

export type LoadFigures = { perSecond: number; p99: number; failed: number };

export async function measureLoad(
  url: string,
  headers: Record<string, string>,
  seconds = 5,
): Promise<LoadFigures> {
  const result = await autocannon({ url, headers, connections: 32, duration: seconds, workers: 1 });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

export const printRow = (name: string, ...cells: Array<string | number>): void => {
  console.log([name.padEnd(34), ...cells.map((cell) => String(cell).padStart(14))].join(''));
};
