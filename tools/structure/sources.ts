import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

export const ROOT = join(import.meta.dirname, '../..');

export type Source = { path: string; text: string };

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const WORKSPACES = ['domain', 'contracts', 'server', 'web', 'e2e', 'bench', 'tools'];

export function readSources(): Source[] {
  const patterns = WORKSPACES.map((name) => `${name}/**/*.{ts,tsx,mjs}`);
  const outside = (path: string) => /(^|[\\/])(node_modules|dist)$/.test(path);
  return globSync(patterns, { cwd: ROOT, exclude: outside })
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(ROOT, path), 'utf8') }))
    .toSorted((one, other) => one.path.localeCompare(other.path));
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

export function visitNodes(source: Source, visit: (node: Node) => void): void {
  const { program, errors } = parseSync(source.path, source.text);
  if (errors.length > 0) throw new Error(`${source.path} cannot be read: ${errors[0]?.message}`);
  const descend = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(descend);
    if (value === null || typeof value !== 'object') return;
    if (typeof (value as Node).type === 'string') visit(value as Node);
    Object.values(value).forEach(descend);
  };
  descend(program);
}
