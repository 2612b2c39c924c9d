import { createContext, useContext } from 'react';
import type { AdminStanding } from '@app/contracts/admin-access.ts';

export type Door = {
  standing: AdminStanding;
  /** Closes the admin's pages; the user stays signed in. */
  close: () => Promise<void>;
  /** Leaves the page for the setting up of another phone. */
  replacePhone: () => void;
};

export const DoorContext = createContext<Door | null>(null);

/** The opened door, inside `AdminGate`. */
export function useDoor(): Door {
  const door = useContext(DoorContext);
  if (!door) throw new Error('useDoor stands inside AdminGate');
  return door;
}
