/**
 * The product's name in pages that are rendered before any server answers (the build takes it from the setting PRODUCT_NAME);
 * screens ask `useProductName`.
 */
export const PRODUCT_NAME: string = import.meta.env.PRODUCT_NAME ?? 'Calmwick';
