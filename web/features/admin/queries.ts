import { queryOptions } from '@tanstack/react-query';
import type { StreamName } from '@app/contracts/endpoints.ts';
import type { EndpointName } from '@app/contracts/routes.ts';
import type { InputOf, ReplyOfEndpoint } from '@app/contracts/request.ts';
import { callEndpoint } from '../../lib/api/api.ts';

/** First part of the key of every dashboard query. */
export const ADMIN = 'admin';

export const adminQuery = <Name extends Exclude<EndpointName, StreamName>>(
  name: Name,
  input?: InputOf<Name>,
) =>
  queryOptions<ReplyOfEndpoint<Name>>({
    queryKey: [ADMIN, name, input ?? null],
    queryFn: ({ signal }) => callEndpoint(name, input, signal),
  });
