/** Of 95 %, in R. */
export type MeanInterval = { r: number; low: number; high: number };
