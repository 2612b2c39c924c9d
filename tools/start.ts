import { buildWeb } from './web/build-web.ts';

if (process.argv.includes('--demo')) {
  process.env.CLOCK_SPEED ??= '60';
  process.env.DATA_DIR ??= './data/demo';
}

try {
  buildWeb();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
await import('../server/main.ts');
