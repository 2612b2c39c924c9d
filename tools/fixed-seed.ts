import fc from 'fast-check';

/** Property tests try the same examples in every run; `FC_SEED=…` tries others. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) });
