import { MonitorSection } from './monitor-section.tsx';
import { StatusSection } from './status-section.tsx';

export default function SystemTab() {
  return (
    <>
      <MonitorSection />
      <StatusSection />
    </>
  );
}
