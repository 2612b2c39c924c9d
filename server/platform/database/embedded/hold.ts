import { startEmbedded } from './launch.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  const database = await startEmbedded(dataDir);
  process.once('SIGTERM', () => void database.stop());
  process.stdout.write(`${database.connectionString}\n`);
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
