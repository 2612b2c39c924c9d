import { parentPort, workerData } from 'node:worker_threads';
import { learnFrom } from './learn.ts';
import { allLessons } from './lessons-to-learn.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(learnFrom(allLessons(), workerData as number));
