import { registerHooks } from 'node:module';

/**
 * Loaded before the simulation (`node --import`): what the server takes from outside the language and cannot be handed in (random numbers,
 * the driver of the database and how long requests wait for it, and what works on threads of its own: password hashes, drawings and pictures) comes from the simulation. Everything else is the real server.
 */
const STAND_INS: Record<string, string> = {
  'node:crypto': './outside/crypto.ts',
  pg: './outside/pg.ts',
  '@node-rs/argon2': './outside/argon2.ts',
  '@resvg/resvg-js': './outside/resvg.ts',
  sharp: './outside/sharp.ts',
  './connections/bounded-pool.ts': './outside/bounded-pool.ts',
};

/** The database under the simulation is real, and so is what starts it and brings it up to date. */
const STAYS_REAL = /\/server\/platform\/database\/(embedded\/|migrate\.ts)/;

registerHooks({
  resolve: (specifier, context, next) => {
    const standIn = STAND_INS[specifier];
    const importer = context.parentURL ?? '';
    if (standIn === undefined || !importer.includes('/server/') || STAYS_REAL.test(importer))
      return next(specifier, context);
    return next(new URL(standIn, import.meta.url).href, context);
  },
});
