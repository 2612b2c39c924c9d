import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { SignInMethods } from '@app/contracts/accounts/sign-in-methods.ts';
import { callEndpoint } from '../../../../lib/api/api.ts';

export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => callEndpoint('getSignInMethods', undefined, signal),
});

/** Every change answers with all ways in. */
export function useSaveMethods(): (methods: SignInMethods) => void {
  const client = useQueryClient();
  return (methods) => void client.setQueryData(signInMethodsQuery.queryKey, methods);
}

export type MethodsChange = () => Promise<void>;
/** Asks for a fresh proof first where one is needed. */
export type RunChange = (change: MethodsChange) => Promise<void>;
