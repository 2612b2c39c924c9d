/** The product's name in pages that are rendered before any server answers; screens ask `useProductName`. */
export const PRODUCT_NAME = 'Calmwick';
