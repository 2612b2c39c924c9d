import { readFileSync } from 'node:fs';
import type { FigureCertainty, JudgeFigure } from '@app/domain/buddy/query/figures/figure-certainty.ts';
import { judgeBy } from '../judge-kinds.ts';
import { readLearned } from '../learned.ts';
import { learnedFiguresFile } from './learned-figures.ts';

const judge = judgeBy(readLearned(readFileSync(learnedFiguresFile)));

/** Which figure a message asks for, by a model of the same kind as that of the intents (docs/decisions/037). */
export const judgeFigure: JudgeFigure = (seen) => judge(seen) as FigureCertainty;
