import { runWaves, STATIC_CHECKS, vitestStep } from './steps.ts';

const { failed } = await runWaves([
  [...STATIC_CHECKS, vitestStep('rules, guards, screens', ['domain', 'web'])],
]);
process.exitCode = failed > 0 ? 1 : 0;
