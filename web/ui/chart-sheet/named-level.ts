import type { LivingLevel } from '@app/domain/charts/living/living-picture.ts';

export type NamedLevel = LivingLevel & { label: string };
