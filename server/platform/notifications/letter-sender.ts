import type { LetterSender } from '@app/domain/mail/letters/letter.ts';
import type { Deps } from '../../deps.ts';

export const letterSenderOf = ({ config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>): LetterSender => ({
  productName: config.PRODUCT_NAME,
  publicUrl,
});
