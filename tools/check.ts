import { RULES_AND_SCREENS, runWaves, STATIC_CHECKS } from './steps.ts';

const { failed } = await runWaves([[...STATIC_CHECKS, RULES_AND_SCREENS]]);
process.exitCode = failed > 0 ? 1 : 0;
