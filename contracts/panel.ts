import { brains, stances } from '@app/domain/brains/view.ts';
import * as z from 'zod/mini';

/** Where one figure of a view came from: the text as printed and the time (ISO) it was true at. */
const evidenceRow = z.object({ source: z.string(), at: z.string(), value: z.string() });

/** What one brain says of an idea. */
export const brainView = z.object({
  brain: z.enum(brains),
  stance: z.enum(stances),
  /** 0 to 1; 0 where it abstains. */
  strength: z.number(),
  /** Chance, 0 to 1, that the target comes before stop and expiry, as this brain states it. */
  probability: z.nullable(z.number()),
  /** One veto is enough for no trade. */
  veto: z.boolean(),
  says: z.string(),
  /** What would make it say otherwise. */
  change: z.nullable(z.string()),
  /** The lesson that this idea is an example of. */
  lesson: z.nullable(z.string()),
  evidence: z.array(evidenceRow),
});
export type BrainView = z.infer<typeof brainView>;

/** Who said what where four brains were at work. */
export const panelView = z.object({
  /** Null for an outlook: views that nothing was decided on. */
  decision: z.nullable(z.enum(['trade', 'no-trade'])),
  /** The brain that stopped it. */
  because: z.nullable(z.enum(brains)),
  /** The chance that all together give it and that of an entry without any skill, 0 to 1; null where there is no plan to have one. */
  probability: z.nullable(z.number()),
  noSkill: z.nullable(z.number()),
  /** Share of what was said for it, 0 to 1. */
  agreement: z.number(),
  views: z.array(brainView),
});
export type PanelView = z.infer<typeof panelView>;
