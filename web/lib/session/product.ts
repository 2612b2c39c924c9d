/** For pages rendered without a server (build setting PRODUCT_NAME); screens use `useProductName`. */
export const PRODUCT_NAME: string = import.meta.env.PRODUCT_NAME ?? 'Calmwick';
