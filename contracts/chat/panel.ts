import { brains, decisions, stances } from '@app/domain/brains/view.ts';
import * as z from 'zod/mini';

const evidenceRow = z.object({ source: z.string(), at: z.string(), value: z.string() });

export const brainView = z.object({
  brain: z.enum(brains),
  stance: z.enum(stances),
  strength: z.number(),
  /** 0 to 1: target before stop and expiry. */
  probability: z.nullable(z.number()),
  veto: z.boolean(),
  /** What it is against is money, not practice. */
  allowsPractice: z.optional(z.boolean()),
  says: z.string(),
  change: z.nullable(z.string()),
  lesson: z.nullable(z.string()),
  evidence: z.array(evidenceRow),
});
export type BrainView = z.infer<typeof brainView>;

export const panelView = z.object({
  /** `practice`: nothing stops it, and nothing carries it as a trade. */
  decision: z.nullable(z.enum(decisions)),
  because: z.nullable(z.enum(brains)),
  probability: z.nullable(z.number()),
  /** By luck alone; null where nobody states odds. */
  noSkill: z.nullable(z.number()),
  agreement: z.number(),
  views: z.array(brainView),
});
export type PanelView = z.infer<typeof panelView>;
