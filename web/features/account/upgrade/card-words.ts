import type { Product } from '@app/domain/payments/catalogue.ts';
import { centsAsDollars } from '../../../lib/format.ts';
import { texts } from '../texts/upgrade.ts';
import type { PayOptionProps } from './pay-option.tsx';

const say = texts.card;

/** What the card option says, however it is paid. */
export const cardWords = (number: number, { priceCents }: Product): PayOptionProps => {
  const price = centsAsDollars(priceCents);
  return {
    number,
    title: say.title,
    price,
    terms: say.terms,
    about: say.about,
    action: say.action(price),
    icon: 'credit-card',
    primary: true,
  };
};
