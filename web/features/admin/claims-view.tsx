import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BrokerClaimRow } from '@app/contracts/broker.ts';
import { claimStates, type ClaimState } from '@app/domain/broker/claim.ts';
import { countryName } from '../../lib/country-name.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { Choice } from './choice.tsx';
import { DecideDialog, type Decision, type DecisionKind } from './decide-dialog.tsx';
import { PagedList } from './paged-list.tsx';
import { adminQuery } from './queries.ts';
import { Cell, Lines } from './table.tsx';
import { plan } from './texts/codes.ts';
import { claims as texts } from './texts/views.ts';
import { shell } from './texts/shell.ts';
import { dayTime } from './texts/words.ts';
import { useAddress } from './use-address.ts';

const stateChoices = (['all', ...claimStates] as const).map((value) => ({
  value,
  label: texts.states[value],
}));
const looks: Record<ClaimState, { tone: ChipTone; icon: IconName }> = {
  pending: { tone: 'warn', icon: 'hourglass' },
  approved: { tone: 'up', icon: 'check' },
  rejected: { tone: 'down', icon: 'x' },
};

/** What can still be decided about a claim, by its state. */
const ways: Record<ClaimState, readonly DecisionKind[]> = {
  pending: ['approve', 'reject'],
  approved: ['takeBack'],
  rejected: ['approve'],
};
const names = { approve: texts.approveOf, reject: texts.rejectOf, takeBack: texts.takeBackOf };

function ClaimRow({ claim, onDecide }: { claim: BrokerClaimRow; onDecide: (decision: Decision) => void }) {
  const { state, tokens } = claim;
  return (
    <tr>
      <th scope="row">
        <Lines main={claim.email ?? texts.gone} />
      </th>
      <Cell main={claim.account} />
      <td>
        <Chip {...looks[state]}>{texts.states[state]}</Chip>
      </td>
      <Cell main={claim.country && countryName(claim.country)} more={claim.plan && plan(claim.plan)} />
      <Cell main={dayTime(claim.submittedAt)} />
      <Cell
        main={claim.decidedAt && dayTime(claim.decidedAt)}
        more={claim.decidedBy && texts.by(claim.decidedBy)}
      />
      <td className={claim.reason ? 'long' : undefined}>{claim.reason ?? shell.none}</td>
      <Cell
        main={tokens.credited > 0 ? texts.tokens(tokens.credited) : null}
        more={tokens.takenBack > 0 ? texts.takenBack(tokens.takenBack, tokens.owed) : null}
      />
      <td>
        {claim.userId === null ? (
          shell.none
        ) : (
          <span className="adm-acts">
            {ways[state].map((kind) => (
              <Button
                key={kind}
                size="sm"
                kind={kind === 'approve' ? 'line' : 'danger'}
                aria-label={names[kind](claim.account)}
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

/** Claims of accounts with the partner broker: the waiting ones come oldest first. */
export default function ClaimsView() {
  const { oneOf, page, choose } = useAddress();
  const [decision, setDecision] = useState<Decision | null>(null);
  const state = oneOf('state', ['all', ...claimStates], 'pending');
  const asked = useQuery({
    ...adminQuery('listBrokerClaims', { query: { ...(state !== 'all' && { state }), page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <h2>{texts.heading}</h2>
      <div className="adm-tools">
        <Choice
          label={texts.state}
          value={state}
          options={stateChoices}
          onChange={(value) => choose({ state: value === 'pending' ? null : value })}
        />
      </div>
      <PagedList
        query={asked}
        texts={texts}
        page={page}
        empty={{ title: state === 'pending' ? texts.nonePending : texts.empty, why: texts.emptyWhy }}
        rows={({ claims }) =>
          claims.map((claim) => <ClaimRow key={claim.id} claim={claim} onDecide={setDecision} />)
        }
        onPage={(next) => choose({ page: String(next) })}
      />
      {decision ? <DecideDialog decision={decision} onClose={() => setDecision(null)} /> : null}
    </>
  );
}
