import type { Generated } from 'kysely';

/** What is counted from other tables, and can be counted again. */
export type FigureTables = {
  user_figures: {
    user_id: string;
    messages: Generated<number>;
    knowledge: Generated<number>;
    seen_at: number;
  };
};
