import { MonitorSection } from './monitor-section.tsx';
import { StatusSection } from './status-section.tsx';

/** Whether the machinery runs. */
export default function SystemTab() {
  return (
    <>
      <MonitorSection />
      <StatusSection />
    </>
  );
}
