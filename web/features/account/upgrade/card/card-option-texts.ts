import type { Product } from '@app/domain/payments/checkout/catalogue.ts';
import { formatCents } from '../../../../lib/format/format.ts';
import { texts } from '../../texts/upgrade.ts';
import type { PayOptionProps } from '../pay-option.tsx';

const copy = texts.card;

export const describeCardOption = (number: number, { priceCents }: Product): PayOptionProps => {
  const price = formatCents(priceCents);
  return {
    number,
    title: copy.title,
    price,
    terms: copy.terms,
    about: copy.about,
    actionLabel: copy.action(price),
    icon: 'credit-card',
    isPrimary: true,
  };
};
