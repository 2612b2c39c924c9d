import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { PaymentsPort } from '../../ports/payments.ts';
import type { TokensPort } from '../../ports/tokens.ts';
import { tokenRoutes } from './routes.ts';
import { chargeTokens, selectSpendable, spendTokens } from './store.ts';

export function tokensFeature(deps: Deps, { payments }: { payments: PaymentsPort }) {
  const ports: { tokens: TokensPort } = {
    tokens: {
      selectSpendable,
      charge: chargeTokens,
      spend: spendTokens,
    },
  };
  return defineFeature({ routes: tokenRoutes(deps, payments.providerNames), ports });
}
