export type TurnLimits = {
  /** Requests of one user that may hold a connection at once. */
  atOnce: number;
  /** How long a request waits while none of its user's others gets done, ms. */
  patienceMs: number;
  createRefusal: () => Error;
};

type WaitingRequest = { start: () => void; refuse: () => void; timer: NodeJS.Timeout };
type OwnerQueue = { running: number; waiting: WaitingRequest[] };

export type EndTurn = (isDone: boolean) => void;

/** A user whose rows are locked waits alone: their requests never take all connections. */
export function createOwnerTurns({ atOnce, patienceMs, createRefusal }: TurnLimits) {
  const queues = new Map<string, OwnerQueue>();

  const refuseAll = (queue: OwnerQueue): void => {
    for (const { refuse } of queue.waiting.splice(0)) refuse();
  };

  const end = (owner: string, queue: OwnerQueue, isDone: boolean): void => {
    // Who waits behind one that waited in vain would meet the same; while work gets done they may go on waiting.
    if (isDone) for (const { timer } of queue.waiting) timer.refresh();
    else refuseAll(queue);
    const next = queue.waiting.shift();
    if (next) {
      next.start();
      return;
    }
    queue.running -= 1;
    if (queue.running === 0) queues.delete(owner);
  };

  const wait = (queue: OwnerQueue): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => refuseAll(queue), patienceMs);
    queue.waiting.push({
      timer,
      start: () => {
        clearTimeout(timer);
        resolve();
      },
      refuse: () => {
        clearTimeout(timer);
        reject(createRefusal());
      },
    });
    return promise;
  };

  /** @throws what `createRefusal` makes */
  return async (owner: string): Promise<EndTurn> => {
    const queue = queues.get(owner) ?? { running: 0, waiting: [] };
    queues.set(owner, queue);
    if (queue.running < atOnce) queue.running += 1;
    else await wait(queue);
    let isHeld = true;
    return (isDone) => {
      if (!isHeld) return;
      isHeld = false;
      end(owner, queue, isDone);
    };
  };
}
