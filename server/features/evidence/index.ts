import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EvidenceBase } from '@app/domain/evidence/evidence-base.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { EvidencePort } from '../../ports/evidence.ts';

const FILE = join(import.meta.dirname, 'evidence-base.json');

/** Half a megabyte, read when it is first asked for. */
function createEvidenceReader(): EvidencePort {
  let coming: Promise<EvidenceBase> | undefined;
  return {
    readBase: () => (coming ??= readFile(FILE, 'utf8').then((text) => JSON.parse(text) as EvidenceBase)),
  };
}

export function evidenceFeature() {
  const ports: { evidence: EvidencePort } = { evidence: createEvidenceReader() };
  return defineFeature({ ports });
}
