import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ChartBox } from '../../../ui/trading/chart/chart-box.tsx';

const Waiting = ({ children }: { children: ReactNode }) => (
  <Suspense
    fallback={
      <div className="card living-card">
        <ChartBox isLoading hasFailed={false}>
          {null}
        </ChartBox>
      </div>
    }
  >
    {children}
  </Suspense>
);

/** Drawn directly once it is loaded: a lazy component draws its fallback first, which moves what stands around it. */
export function loadedLater<Props extends object>(
  fetchCard: () => Promise<{ default: ComponentType<Props> }>,
) {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    const module = await fetchCard();
    loaded = module.default;
    return module;
  };
  const Later: ComponentType<Props> = lazy(load);
  const Card = (props: Props) => {
    const [Arrived] = useState(() => loaded ?? Later);
    return (
      <Waiting>
        <Arrived {...props} />
      </Waiting>
    );
  };
  return { Card, load };
}
