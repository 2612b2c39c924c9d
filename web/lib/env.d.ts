interface ImportMetaEnv {
  readonly PRODUCT_NAME?: string;
  /** True in what the build makes. */
  readonly PROD?: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
