export class CalendarSetupError extends Error {}
