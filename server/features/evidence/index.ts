import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { findCell, type EvidenceBase } from '@app/domain/evidence/evidence-base.ts';
import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { ReleasesPort } from '../../ports/calendar.ts';
import type { EvidencePort } from '../../ports/evidence.ts';
import { toEvidenceSummary } from './evidence-view.ts';
import type { RepeatingJob } from '../../platform/queue/task.ts';
import { createGrownReader } from './growth/read-grown.ts';
import { createFileReader, readCalibrations } from './read-shipped.ts';
import { evidenceRoutes } from './routes.ts';

const SHIPPED = join(import.meta.dirname, 'evidence-base.json');

type EvidenceDeps = Pick<Deps, 'evidenceFile' | 'database' | 'market' | 'clock'>;

export function evidenceFeature(
  { evidenceFile = SHIPPED, database, market, clock }: EvidenceDeps,
  { releases }: { releases: Pick<ReleasesPort, 'listBetween'> },
) {
  /** The base is three quarters of a megabyte. */
  const readShipped = createFileReader(evidenceFile, (text) => ({
    base: JSON.parse(text) as EvidenceBase,
    hash: createHash('sha256').update(text).digest('hex'),
  }));
  const readBase = createGrownReader({ db: database.db, readShipped, now: clock.now });
  const evidence: EvidencePort = {
    readBase,
    readCalibrations,
    readSummaries: async () => {
      const base = await readBase();
      return (rule, pair, timeframe) => {
        const cell = findCell(base, rule, pair, timeframe);
        return cell && toEvidenceSummary(base, cell);
      };
    },
  };
  const growth: RepeatingJob = {
    name: 'grow-evidence',
    everyRealMs: 600_000,
    inOneProcess: true,
    run: async (now) => {
      // Loaded with the first round: a start needs no rules.
      const { growEvidence } = await import('./growth/growth-job.ts');
      await growEvidence({ market, database, releases, readShipped }, now);
    },
  };
  const jobs = market.simulated ? [] : [growth];
  const ports: { evidence: EvidencePort } = { evidence };
  return defineFeature({ routes: evidenceRoutes(evidence), ports, jobs });
}
