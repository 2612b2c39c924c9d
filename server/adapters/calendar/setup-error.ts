/** The calendar cannot be opened as the settings ask; the message is one sentence for the operator. */
export class CalendarSetupError extends Error {}
