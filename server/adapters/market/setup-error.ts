/** Its message is one sentence for the operator. */
export class MarketSetupError extends Error {}
