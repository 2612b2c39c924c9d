import { findCell } from '@app/domain/evidence/evidence-base.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import { toIso } from '@app/domain/time.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { EvidencePort } from '../../ports/evidence.ts';
import { toEvidenceSummary, toEvidenceView } from './evidence-view.ts';

/** The base never changes while the app runs, so the long list is written once. */
export function evidenceRoutes({ readBase }: EvidencePort): Pick<Handlers, 'listEvidence' | 'getEvidence'> {
  let list: Buffer | undefined;
  const prepareList = async (): Promise<Buffer> => {
    const base = await readBase();
    const cells = base.cells.map((cell) => toEvidenceSummary(base, cell));
    return Buffer.from(JSON.stringify({ until: toIso(base.until), cells }));
  };
  return {
    listEvidence: async () => ({ prepared: (list ??= await prepareList()) }),
    getEvidence: async ({ params: { rule, market, timeframe } }) => {
      const base = await readBase();
      const instrument = findInstrument(market);
      const cell = instrument && findCell(base, rule, instrument.pair, timeframe);
      if (!cell) throw new AppError('not_found');
      return toEvidenceView(base, cell);
    },
  };
}
