import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import Request from '../../features/account/security/telegram-request.tsx';
import { queryClient } from '../query-client.ts';

/** Stands beside the screens, which have a client of their own. */
export default function TelegramRequest(props: ComponentProps<typeof Request>): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <Request {...props} />
    </QueryClientProvider>
  );
}
