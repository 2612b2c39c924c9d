import { useVisits } from './use-tracking.ts';

export default function Visits() {
  useVisits();
  return null;
}
