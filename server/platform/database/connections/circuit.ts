const PROBE_EVERY_MS = 250;

export type Circuit = {
  /** The database is known to be gone. */
  isOpen: () => boolean;
  recordGone: () => void;
  close: () => void;
};

/** Spares everybody the wait for a database that is gone; `probe` resolves once it is back. */
export function createCircuit(probe: () => Promise<unknown>, everyMs = PROBE_EVERY_MS): Circuit {
  let isGone = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    try {
      await probe();
      isGone = false;
    } catch {
      if (isGone) schedule();
    }
  };
  const schedule = (): void => {
    timer = setTimeout(() => void look(), everyMs).unref();
  };
  return {
    isOpen: () => isGone,
    recordGone: () => {
      if (isGone) return;
      isGone = true;
      schedule();
    },
    close: () => {
      isGone = false;
      clearTimeout(timer);
    },
  };
}
