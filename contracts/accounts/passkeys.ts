import * as z from 'zod/mini';
import { textField } from '../fields.ts';

const BASE64URL = /^[\w-]*$/;
const encoded = (max: number) => z.string().check(z.maxLength(max), z.regex(BASE64URL));
const MAX_ID = 1_400;
const MAX_PART = 8_000;

/** What the browser's credential API gives back, as JSON (WebAuthn level 3). */
export const passkeyReply = z.object({
  id: encoded(MAX_ID).check(z.minLength(1)),
  rawId: encoded(MAX_ID),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.record(textField(60), z.unknown()),
  response: z.object({
    clientDataJSON: encoded(MAX_PART),
    authenticatorData: encoded(MAX_PART),
    signature: encoded(MAX_PART),
    userHandle: z.optional(encoded(MAX_PART)),
  }),
});
export type PasskeyReply = z.infer<typeof passkeyReply>;

export const newPasskeyReply = z.object({
  ...passkeyReply.shape,
  response: z.object({
    clientDataJSON: encoded(MAX_PART),
    attestationObject: encoded(MAX_PART),
    transports: z.optional(z.array(textField(30)).check(z.maxLength(8))),
  }),
});
export type NewPasskeyReply = z.infer<typeof newPasskeyReply>;

/** For the browser's credential API, unchanged. */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) });
