import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BrokerClaimListItem } from '@app/contracts/money/broker.ts';
import { claimStates, type ClaimState } from '@app/domain/broker/claim.ts';
import { countryName } from '../../../lib/format/country-name.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Chip, type ChipTone } from '../../../ui/badges/chip.tsx';
import type { IconName } from '../../../ui/icons/icon-name.ts';
import { SelectFilter } from '../table/select-filter.tsx';
import { ClaimDecisionDialog, type ClaimDecision, type ClaimDecisionKind } from './claim-decision-dialog.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { adminQuery } from '../queries.ts';
import { Cell, Lines } from '../table/table.tsx';
import { planLabel } from '../texts/codes.ts';
import { claims as texts } from '../texts/views.ts';
import { shell } from '../texts/shell.ts';
import { formatDateTime } from '../texts/formats.ts';
import { useDashboardUrl } from '../table/use-dashboard-url.ts';
import '../table/table-filters.css';

const stateChoices = (['all', ...claimStates] as const).map((value) => ({
  value,
  label: texts.states[value],
}));
const stateChips: Record<ClaimState, { tone: ChipTone; icon: IconName }> = {
  pending: { tone: 'warn', icon: 'hourglass' },
  approved: { tone: 'up', icon: 'check' },
  rejected: { tone: 'down', icon: 'x' },
};

const allowedDecisions: Record<ClaimState, readonly ClaimDecisionKind[]> = {
  pending: ['approve', 'reject'],
  approved: ['takeBack'],
  rejected: ['approve'],
};
const decisionLabels = { approve: texts.approveOf, reject: texts.rejectOf, takeBack: texts.takeBackOf };

function ClaimRow({
  claim,
  onDecide,
}: {
  claim: BrokerClaimListItem;
  onDecide: (decision: ClaimDecision) => void;
}) {
  const { state, tokens } = claim;
  return (
    <tr>
      <th scope="row">
        <Lines main={claim.email ?? texts.gone} />
      </th>
      <Cell main={claim.account} />
      <td>
        <Chip {...stateChips[state]}>{texts.states[state]}</Chip>
      </td>
      <Cell main={claim.country && countryName(claim.country)} more={claim.plan && planLabel(claim.plan)} />
      <Cell main={formatDateTime(claim.submittedAt)} />
      <Cell
        main={claim.decidedAt && formatDateTime(claim.decidedAt)}
        more={claim.decidedBy && texts.by(claim.decidedBy)}
      />
      <td className={claim.reason ? 'admin-table__long-text' : undefined}>{claim.reason ?? shell.none}</td>
      <Cell
        main={tokens.credited > 0 ? texts.tokens(tokens.credited) : null}
        more={tokens.takenBack > 0 ? texts.takenBack(tokens.takenBack, tokens.owed) : null}
      />
      <td>
        {claim.userId === null ? (
          shell.none
        ) : (
          <span className="row-actions">
            {allowedDecisions[state].map((kind) => (
              <Button
                key={kind}
                size="small"
                kind={kind === 'approve' ? 'line' : 'danger'}
                aria-label={decisionLabels[kind](claim.account)}
                onClick={() => onDecide({ kind, claim })}
              >
                {texts[kind]}
              </Button>
            ))}
          </span>
        )}
      </td>
    </tr>
  );
}

export default function ClaimsView() {
  const { oneOf, page, update } = useDashboardUrl();
  const [decision, setDecision] = useState<ClaimDecision | null>(null);
  const state = oneOf('state', ['all', ...claimStates], 'pending');
  const query = useQuery({
    ...adminQuery('listBrokerClaims', { query: { ...(state !== 'all' && { state }), page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <h2>{texts.heading}</h2>
      <div className="table-filters">
        <SelectFilter
          label={texts.state}
          value={state}
          options={stateChoices}
          onChange={(value) => update({ state: value === 'pending' ? null : value })}
        />
      </div>
      <PagedTable
        query={query}
        texts={texts}
        page={page}
        empty={{ title: state === 'pending' ? texts.nonePending : texts.empty, why: texts.emptyWhy }}
        rows={({ claims }) =>
          claims.map((claim) => <ClaimRow key={claim.id} claim={claim} onDecide={setDecision} />)
        }
        onPage={(next) => update({ page: String(next) })}
      />
      {decision ? <ClaimDecisionDialog decision={decision} onClose={() => setDecision(null)} /> : null}
    </>
  );
}
