import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { signedInIcons } from '../../web/ui/icons/signed-in-icons.ts';
import { buildWeb } from './build-web.ts';
import { BUDGETS, listFirstLoad, gzippedSize, modulesOf, VISITS } from './first-load.ts';
import { ROOT } from '../structure/sources.ts';

beforeAll(() => buildWeb(), 60_000);

test.each(VISITS)('a first visit of $path ($kind) stays within its budget', (visit) => {
  const files = listFirstLoad(visit);
  expect(files.length).toBeGreaterThan(0);
  expect(gzippedSize(files), files.join(', ')).toBeLessThanOrEqual(BUDGETS[visit.kind]);
});

const PLOT = /node_modules\/(@observablehq|d3(-\w+)?)\//;
/** Admin pages and the chart library that only they load. */
const ADMINS = new RegExp(`^web/(features/admin/|app/admin-screen)|${PLOT.source}`);
const DASHBOARD = '/adminnimda';

/** `but`: the one page that starts with it. */
const later: { what: string; module: RegExp; but?: string }[] = [
  { what: 'the chart library', module: /node_modules\/(lightweight-charts|fancy-canvas)\// },
  { what: 'the chart library of admins', module: PLOT },
  { what: 'what only admins see', module: ADMINS, but: DASHBOARD },
  { what: 'tabs', module: /^web\/ui\/layout\/tabs\.tsx$/, but: DASHBOARD },
  { what: 'a Markdown library', module: /node_modules\/(marked|markdown-it|micromark|mdast|remark)/ },
  {
    what: 'sheets and drawers',
    module: /^web\/(ui\/overlay\/(sheet|drawer)\.tsx|app\/panels\/(panels|overlays)\.tsx)$/,
  },
  {
    what: 'what stands in them',
    module: /^web\/features\/(?!chat\/analysts\/)(?:[\w-]+\/)+[\w-]+-(panel|sheet|dialog)\.tsx$/,
  },
  { what: 'schemas', module: /node_modules\/zod\// },
  { what: 'PayPal’s code', module: /node_modules\/@paypal\// },
  { what: 'teaching diagrams', module: /^web\/ui\/diagrams\/(movers|levels|forces|gauges|pieces)\.tsx$/ },
];

describe.each(VISITS.filter(({ kind }) => kind !== 'public'))('the first load of $path', (visit) => {
  test.each(later.filter(({ but }) => but !== visit.path))('leaves $what for later', ({ module }) => {
    const modules = modulesOf(listFirstLoad(visit));
    expect(modules).toContain('web/app/main.tsx');
    expect(modules.filter((path) => module.test(path))).toEqual([]);
  });

  test('holds no package twice', () => {
    const packages = modulesOf(listFirstLoad(visit)).flatMap(
      (path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
    );
    expect(packages.filter((path) => path.lastIndexOf('node_modules') > 0)).toEqual([]);
    expect(packages).toContain('node_modules/react-dom');
  });
});

test.each(VISITS.filter(({ kind }) => kind === 'auth'))(
  'the first load of $path leaves the library of queries to the signed-in screens',
  (visit) => {
    expect(modulesOf(listFirstLoad(visit)).filter((path) => path.includes('@tanstack/'))).toEqual([]);
  },
);

test('what an installed app keeps holds nothing that only admins see', () => {
  const worker = readFileSync(join(ROOT, 'web/dist/sw.js'), 'utf8');
  const kept = [...worker.matchAll(/\/(assets\/[\w.-]+\.js)\b/g)].map(([, file]) => file as string);
  const modules = modulesOf(kept);
  expect(modules).toContain('web/features/market/market-page.tsx');
  expect(modules.filter((path) => ADMINS.test(path))).toEqual([]);
});

test('the pages of signing in draw only icons that their first load brings', () => {
  const strangers = VISITS.filter(({ kind }) => kind === 'auth').flatMap((visit) =>
    modulesOf(listFirstLoad(visit))
      .filter((path) => /^web\/.*\.tsx?$/.test(path))
      .flatMap((path) => {
        const source = readFileSync(join(ROOT, path), 'utf8');
        const used = [...source.matchAll(/\b(?:icon|name)(?:=|: )\{?["']([\w-]+)["']/g)];
        return used
          .filter(([, name]) => Object.hasOwn(signedInIcons, name as string))
          .map(([text]) => `${path} ${text}`);
      }),
  );
  expect(strangers).toEqual([]);
});
