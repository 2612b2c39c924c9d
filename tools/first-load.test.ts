import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { insideIcons } from '../web/ui/icon-paths-inside.ts';
import { buildWeb } from './build-web.ts';
import { BUDGETS, firstLoad, gzipped, modulesOf, VISITS } from './first-load.ts';
import { ROOT } from './sources.ts';

beforeAll(() => buildWeb(), 60_000);

test.each(VISITS)('a first visit of $path ($kind) stays within its budget', (visit) => {
  const files = firstLoad(visit);
  expect(files.length).toBeGreaterThan(0);
  expect(gzipped(files), files.join(', ')).toBeLessThanOrEqual(BUDGETS[visit.kind]);
});

const later = [
  { what: 'the chart library', module: /node_modules\/(lightweight-charts|fancy-canvas)\// },
  { what: 'a Markdown library', module: /node_modules\/(marked|markdown-it|micromark|mdast|remark)/ },
  { what: 'sheets and drawers', module: /^web\/(ui\/(sheet|drawer|tabs)\.tsx|app\/(panels|overlays)\.tsx)$/ },
  { what: 'what stands in them', module: /^web\/features\/\w+\/[\w-]+-(panel|sheet|dialog)\.tsx$/ },
  { what: 'schemas', module: /node_modules\/zod\// },
  { what: 'PayPal’s code', module: /node_modules\/@paypal\// },
  { what: 'teaching diagrams', module: /^web\/ui\/diagrams\/(movers|levels|forces|gauges|pieces)\.tsx$/ },
];

describe.each(VISITS.filter(({ kind }) => kind !== 'public'))('the first load of $path', (visit) => {
  test.each(later)('leaves $what for later', ({ module }) => {
    const modules = modulesOf(firstLoad(visit));
    expect(modules).toContain('web/app/main.tsx');
    expect(modules.filter((path) => module.test(path))).toEqual([]);
  });

  test('holds no package twice', () => {
    const packages = modulesOf(firstLoad(visit)).flatMap(
      (path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
    );
    expect(packages.filter((path) => path.lastIndexOf('node_modules') > 0)).toEqual([]);
    expect(packages).toContain('node_modules/react-dom');
  });
});

test.each(VISITS.filter(({ kind }) => kind === 'auth'))(
  'the first load of $path leaves the library of queries to the signed-in screens',
  (visit) => {
    expect(modulesOf(firstLoad(visit)).filter((path) => path.includes('@tanstack/'))).toEqual([]);
  },
);

test('the pages of signing in draw only icons that their first load brings', () => {
  const strangers = VISITS.filter(({ kind }) => kind === 'auth').flatMap((visit) =>
    modulesOf(firstLoad(visit))
      .filter((path) => /^web\/.*\.tsx?$/.test(path))
      .flatMap((path) => {
        const source = readFileSync(join(ROOT, path), 'utf8');
        const used = [...source.matchAll(/\b(?:icon|name)(?:=|: )\{?["']([\w-]+)["']/g)];
        return used
          .filter(([, name]) => Object.hasOwn(insideIcons, name as string))
          .map(([text]) => `${path} ${text}`);
      }),
  );
  expect(strangers).toEqual([]);
});
