/** Only tests and scripts run without SESSION_SECRET. */
export const signingSecretOf = ({ SESSION_SECRET }: { SESSION_SECRET?: string | undefined }): string =>
  SESSION_SECRET ?? 'not a secret';
