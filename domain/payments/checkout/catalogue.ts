/** In US cents; the server never takes a price from a request (docs/product-rules.md#R5). */
export type ProductId = 'premium' | 'standard';

export type Product = {
  id: ProductId;
  priceCents: number;
  currency: 'USD';
  tokens: number;
  premium: boolean;
};

export const catalogue: Readonly<Record<ProductId, Product>> = {
  premium: { id: 'premium', priceCents: 1_700, currency: 'USD', tokens: 1_000, premium: true },
  standard: { id: 'standard', priceCents: 10_000, currency: 'USD', tokens: 1_000, premium: false },
};

export const saleName = (productName: string, { premium }: Pick<Product, 'premium'>): string =>
  `${productName} ${premium ? 'Premium' : 'tokens'}`;

export const productFor = (plan: 'free' | 'premium'): Product =>
  plan === 'premium' ? catalogue.standard : catalogue.premium;
