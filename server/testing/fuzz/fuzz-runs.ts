/** More by a number: `FUZZ_RUNS=20000 node_modules/.bin/vitest run --project server server/testing/fuzz`. */
export const FUZZ_RUNS = Number(process.env.FUZZ_RUNS ?? 350);
export const FUZZ_SEED = process.env.FUZZ_RUNS === undefined ? 20_260_603 : Date.now();
