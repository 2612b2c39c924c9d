export type TelegramLinksPort = {
  /** Connects once; earlier links stop working. @throws AppError not_found, too_many, unavailable */
  issue: (userId: string, now: number) => Promise<{ url: string } | 'connected'>;
  /** The bot's own address, which connects nothing. @throws AppError not_found, unavailable */
  publicUrl: () => Promise<string>;
};
