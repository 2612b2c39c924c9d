export type WebhookDelivery = {
  headers: Record<string, string | string[] | undefined>;
  /** The bytes as they arrived: the signature covers them. */
  body: Buffer;
  /** Its quota keeps one sender from using up what is there for all. */
  senderAddress?: string;
};
