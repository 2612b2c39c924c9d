import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { ReadCache } from '../../platform/http/read-cache.ts';
import type { ConfidencePort } from '../../ports/confidence.ts';
import { createConfidenceRecord } from './confidence-record.ts';
import { confidenceRoutes } from './routes.ts';

export function confidenceFeature(deps: Deps, { reads }: { reads: ReadCache }) {
  const record = createConfidenceRecord(deps);
  const ports: { confidence: ConfidencePort } = {
    confidence: { weightsAt: record.weights, calibrationAt: record.calibrationAt },
  };
  return defineFeature({ routes: confidenceRoutes(record, reads), ports });
}
