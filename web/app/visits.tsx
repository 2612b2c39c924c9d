import { useVisits } from './use-tracking.ts';

/** Draws nothing: counts the pages that are opened. */
export default function Visits() {
  useVisits();
  return null;
}
