/** Of every dialog about a user. */
export type UserDialogBodyProps = { userId: string };
