import { DAY_MS } from '@app/domain/time.ts';
import type { ConfidenceView } from '@app/contracts/market/confidence.ts';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { binFor, enoughToCalibrate, type Calibration } from '@app/domain/brains/track-record/calibration.ts';
import {
  addToTrackRecord,
  calibrationIn,
  emptyTrackRecord,
  inSettlingOrder,
  trackRecordOf,
  weightsIn,
  type TrackRecord,
} from '@app/domain/brains/track-record/track-record.ts';
import type { Weights } from '@app/domain/brains/view.ts';
import type { LookUpCalibration } from '../../ports/confidence.ts';
import type { Deps } from '../../deps.ts';
import { toConfidenceView } from './confidence-view.ts';
import { listOwnPastIdeas, listPastIdeas } from './past-idea-store.ts';

const CACHE_MS = 60_000;
/** What is recorded first may commit later: so far back it is read again. */
const LATE_MS = DAY_MS;

type RecordSnapshot = {
  record: TrackRecord;
  weights: Weights;
  curves: Record<'breakout' | 'panel', Calibration>;
};

export type ConfidenceRecord = ReturnType<typeof createConfidenceRecord>;

export function createConfidenceRecord({ database, market }: Pick<Deps, 'database' | 'market'>) {
  const { simulated } = market;
  const readRecord = createRecordReader({ database, simulated });
  let snapshot: { at: number; value: Promise<RecordSnapshot> } | undefined;

  const read = async (now: number): Promise<RecordSnapshot> => {
    const record = await readRecord(now);
    const curves = { breakout: calibrationIn(record, 'breakout'), panel: calibrationIn(record, 'panel') };
    return { record, weights: weightsIn(record), curves };
  };
  const readSnapshot = (now: number): Promise<RecordSnapshot> => {
    if (snapshot && now >= snapshot.at && now - snapshot.at < CACHE_MS) return snapshot.value;
    const next = { at: now, value: read(now) };
    snapshot = next;
    next.value.catch(() => {
      if (snapshot === next) snapshot = undefined;
    });
    return next.value;
  };

  return {
    weights: async (now: number): Promise<Weights> => (await readSnapshot(now)).weights,
    calibrationAt: async (now: number): Promise<LookUpCalibration> => {
      const { curves } = await readSnapshot(now);
      return (by, probability) => ({ by, ...lookUpBin(curves[by], probability) });
    },
    view: async (userId: string, now: number): Promise<ConfidenceView> => {
      const [{ record }, own] = await Promise.all([
        readSnapshot(now),
        listOwnPastIdeas(database.db, { simulated, userId }),
      ]);
      return toConfidenceView({ simulated, all: record, mine: trackRecordOf(own, now) });
    },
  };
}

/**
 * An outcome never changes: what is older than the late ones is added to the sums once and not read again, and the newest day stands on
 * a copy of them.
 */
function createRecordReader({
  database,
  simulated,
}: Pick<Deps, 'database'> & { simulated: boolean }): (now: number) => Promise<TrackRecord> {
  let settled = emptyTrackRecord();
  let settledUntil = 0;
  let queue: Promise<unknown> = Promise.resolve();

  const read = async (now: number): Promise<TrackRecord> => {
    // A clock that was set back must not see what settled later.
    if (now < settledUntil) [settled, settledUntil] = [emptyTrackRecord(), 0];
    const ideas = inSettlingOrder(
      await listPastIdeas(database.db, { simulated, recordedFrom: settledUntil }),
    );
    const until = Math.max(settledUntil, now - LATE_MS);
    for (const idea of ideas) if (idea.settledAt < until) addToTrackRecord(settled, idea);
    settledUntil = until;
    const record = structuredClone(settled);
    for (const idea of ideas)
      if (idea.settledAt >= until && idea.settledAt < now) addToTrackRecord(record, idea);
    return record;
  };

  return (now) => {
    const round = queue.then(() => read(now));
    queue = round.catch(() => undefined);
    return round;
  };
}

/** What became of chances like it, from the count on that a calibration needs. */
function lookUpBin(curve: Calibration, probability: number | null): Omit<SignalView['calibration'], 'by'> {
  const { settled, verdict } = curve;
  const bin = settled >= enoughToCalibrate && probability !== null ? binFor(curve, probability) : null;
  return {
    settled,
    calibrated: verdict === 'calibrated',
    seen: bin && { from: bin.from, to: bin.to, count: bin.count, hits: bin.hits },
  };
}
