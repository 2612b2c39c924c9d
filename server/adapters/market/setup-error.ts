/** The market cannot be opened as the settings ask; the message is one sentence for the operator. */
export class MarketSetupError extends Error {}
