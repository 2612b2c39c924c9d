import { brains } from '../brains/view.ts';

/**
 * Which brain stopped it, `unproven` where no past carries it and it was no signal, `unopened` where it was
 * proposed and not taken.
 */
export const refusalReasons = [...brains, 'unproven', 'unopened'] as const;
export type RefusalReason = (typeof refusalReasons)[number];
