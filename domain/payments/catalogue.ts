/** What can be bought (decision 5). Prices in US cents; the server takes the price from here, never from a request. */
export type ProductId = 'premium' | 'standard';

export type Product = {
  id: ProductId;
  priceCents: number;
  currency: 'USD';
  /** Purchased tokens, which never lapse. */
  tokens: number;
  /** Whether buying it also makes the plan premium. */
  premium: boolean;
};

export const catalogue: Readonly<Record<ProductId, Product>> = {
  premium: { id: 'premium', priceCents: 1_700, currency: 'USD', tokens: 1_000, premium: true },
  standard: { id: 'standard', priceCents: 10_000, currency: 'USD', tokens: 1_000, premium: false },
};

/** As the buyer reads it on a provider's page. */
export const saleName = (productName: string, { premium }: Pick<Product, 'premium'>): string =>
  `${productName} ${premium ? 'Premium' : 'tokens'}`;

/** What the upgrade sheet sells: premium once, afterwards more tokens. */
export const productFor = (plan: 'free' | 'premium'): Product =>
  plan === 'premium' ? catalogue.standard : catalogue.premium;
