import { runWaves, STATIC_CHECKS, vitest } from './steps.ts';

const { failed } = await runWaves([[...STATIC_CHECKS, vitest('rules, guards, screens', ['domain', 'web'])]]);
process.exitCode = failed > 0 ? 1 : 0;
