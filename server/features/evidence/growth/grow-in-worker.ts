import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { EvidenceBase } from '@app/domain/evidence/evidence-base.ts';
import { growBase, type OwnHistory } from '@app/domain/evidence/growth/add-own-cases.ts';
import { rules } from '@app/domain/evidence/rules/rules.ts';

type GrowthTask = { shipped: EvidenceBase; histories: OwnHistory[] };

/** Pooling some three hundred means takes two seconds, which no request should wait for. */
export const growInWorker = (task: GrowthTask): Promise<EvidenceBase> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { growth: task } });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

const task = (workerData as { growth?: GrowthTask } | null)?.growth;
if (!isMainThread && task)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin.
  parentPort?.postMessage(growBase(task.shipped, task.histories, (id) => rules[id].variantsTried));
