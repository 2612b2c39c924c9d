import { findCell, type EvidenceBase } from '@app/domain/evidence/evidence-base.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import { toIso } from '@app/domain/time.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { EvidencePort } from '../../ports/evidence.ts';
import { toEvidenceSummary, toEvidenceView } from './evidence-view.ts';

/** Four digits of R or of a share: finer than any screen shows, and a third of the size. */
const shorten = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value;

/** The base changes once a day at most, so the long list is written once for each. */
export function evidenceRoutes({ readBase }: EvidencePort): Pick<Handlers, 'listEvidence' | 'getEvidence'> {
  let list: { base: EvidenceBase; text: Buffer } | undefined;
  const prepareList = async (): Promise<Buffer> => {
    const base = await readBase();
    if (list?.base === base) return list.text;
    const cells = base.cells.map((cell) => toEvidenceSummary(base, cell));
    const text = Buffer.from(JSON.stringify({ until: toIso(base.until), cells }, shorten));
    list = { base, text };
    return text;
  };
  return {
    listEvidence: async () => ({ prepared: await prepareList() }),
    getEvidence: async ({ params: { rule, market, timeframe } }) => {
      const base = await readBase();
      const instrument = findInstrument(market);
      const cell = instrument && findCell(base, rule, instrument.pair, timeframe);
      if (!cell) throw new AppError('not_found');
      return toEvidenceView(base, cell);
    },
  };
}
