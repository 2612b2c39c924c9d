import { queryOptions } from '@tanstack/react-query';
import type { EndpointName, StreamName } from '@app/contracts/api.ts';
import type { InputOf, ReplyOfEndpoint } from '@app/contracts/request.ts';
import { call } from '../../lib/api.ts';

/** Begins the key of everything that the dashboard fetches. */
export const ADMIN = 'admin';

/** One read of the dashboard; the same input is the same answer. */
export const adminQuery = <Name extends Exclude<EndpointName, StreamName>>(
  name: Name,
  input?: InputOf<Name>,
) =>
  queryOptions<ReplyOfEndpoint<Name>>({
    queryKey: [ADMIN, name, input ?? null],
    queryFn: ({ signal }) => call(name, input, signal),
  });
