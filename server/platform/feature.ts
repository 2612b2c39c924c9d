import type { FastifyInstance } from 'fastify';
import type { Handlers } from './http/call.ts';
import type { QueueTask, RepeatingJob } from './queue/task.ts';

export type Feature<Routes extends Partial<Handlers> = Partial<Handlers>, Ports extends object = object> = {
  routes: Routes;
  jobs: ReadonlyArray<RepeatingJob | QueueTask>;
  webhooks: (server: FastifyInstance) => void | Promise<void>;
  ports: Ports;
};

// The empty object is what a feature without routes or ports registers.
// oxlint-disable-next-line typescript/ban-types
type None = {};

export const defineFeature = <Routes extends Partial<Handlers> = None, Ports extends object = None>({
  routes = {} as Routes,
  jobs = [],
  webhooks = () => undefined,
  ports = {} as Ports,
}: Partial<Feature<Routes, Ports>>): Feature<Routes, Ports> => ({ routes, jobs, webhooks, ports });

type IntersectionOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

export function joinFeatures<const Features extends readonly Feature[]>(features: Features) {
  return {
    routes: mergeOnce(features.map(({ routes }) => routes)) as IntersectionOf<Features[number]['routes']>,
    jobs: features.flatMap(({ jobs }) => jobs),
    webhooks: async (server: FastifyInstance): Promise<void> => {
      for (const feature of features) await feature.webhooks(server);
    },
    ports: mergeOnce(features.map(({ ports }) => ports)) as IntersectionOf<Features[number]['ports']>,
  };
}

function mergeOnce(parts: readonly object[]): object {
  const merged: Record<string, unknown> = {};
  for (const [name, value] of parts.flatMap(Object.entries)) {
    if (Object.hasOwn(merged, name)) throw new Error(`${name} is registered by two features`);
    merged[name] = value;
  }
  return merged;
}
