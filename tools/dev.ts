import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './structure/sources.ts';

const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  // The browser asks Vite, which passes its requests on under the name that the browser knows.
  env: {
    ...process.env,
    ALLOWED_HOSTS: ['localhost:5173', '127.0.0.1:5173', process.env.ALLOWED_HOSTS].filter(Boolean).join(','),
  },
});
const web = spawn(process.execPath, [vite], { cwd: join(ROOT, 'web'), stdio: 'inherit' });

// Both end together; Ctrl-C reaches both by itself.
for (const child of [server, web]) {
  child.on('exit', (code) => {
    process.exitCode = code ?? 0;
    server.kill('SIGTERM');
    web.kill('SIGTERM');
  });
}
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
