import fc from 'fast-check';

/** Property tests repeat the same examples; `FC_SEED=…` tries others. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) });
