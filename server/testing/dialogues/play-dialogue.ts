import { openRulesCalendar } from '../../adapters/calendar/rules/rules.ts';
import type { MarketPort } from '../../adapters/market/port.ts';
import { brainNames } from '@app/domain/brains/view.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { aUser } from '../users/builders.ts';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import type { Dialogue } from './dialogue-file.ts';

type Reply = ReplyOfEndpoint<'sendMessage'>;
export type Played = { at: number; say: string; answer: string; reply: Reply };

/** Plays the conversation through the real app at the dialogue's own time, tracking signals meanwhile. */
export async function play(
  dialogue: Dialogue,
  market: MarketPort,
  taps = false,
): Promise<Played[] & { tapped?: Reply | null }> {
  const app = await startTestApp({
    market,
    calendar: openRulesCalendar(),
    startAt: dialogue.at,
    evidence: 'shipped',
  });
  try {
    const user = await aUser(app);
    if (dialogue.premium) await buyPremium(app, user.id);
    const played: Played[] = [];
    for (const { waitMinutes, say } of dialogue.turns) {
      if (waitMinutes > 0) {
        app.clock.advance(waitMinutes * 60_000);
        await app.runJobs();
      }
      const reply = await user.call('sendMessage', { body: { content: say } });
      played.push({ at: app.clock.now(), say, answer: told(reply), reply });
    }
    return taps ? Object.assign(played, { tapped: await tapFirst(user, played.at(-1)?.reply) }) : played;
  } finally {
    await app.close();
  }
}

/** As the app does: the words of the button, under an id that names it. */
async function tapFirst(user: Awaited<ReturnType<typeof aUser>>, reply?: Reply): Promise<Reply | null> {
  const actions = reply?.aiMessage.actions ?? [];
  const index = actions.findIndex(({ say }) => say !== '');
  const action = actions[index];
  return action
    ? user.call('sendMessage', {
        body: { content: action.say, clientMessageId: `tap-${reply?.aiMessage.id}-${index}` },
      })
    : null;
}

const BOUGHT = 1_000;

async function buyPremium(app: TestApp, userId: string): Promise<void> {
  await app.db
    .updateTable('users')
    .set({ plan: 'premium', purchased_tokens: BOUGHT })
    .where('id', '=', userId)
    .execute();
  const bought = { bucket: 'purchased' as const, delta: BOUGHT, reason: 'purchase', reference: 'dialogue' };
  await app.db
    .insertInto('token_ledger')
    .values({ user_id: userId, ...bought, at: app.clock.now() })
    .execute();
}

/** What the user sees: the text, the card of a signal or release, and the panel. */
function told({ response, signal, aiMessage, tokensDeducted }: Reply): string {
  const card =
    signal &&
    `[card: ${signal.action} ${signal.pair}, ${signal.timeframe}, stop ${price(signal.stopLoss)}, entry ${price(signal.entry)}, target ${price(signal.target)}]`;
  const event = aiMessage.eventData && `[card: ${aiMessage.eventData.name}, ${aiMessage.eventData.time}]`;
  const cost = `(${tokensDeducted === 0 ? 'free' : `${tokensDeducted} ${tokensDeducted === 1 ? 'token' : 'tokens'}`})`;
  const panel = aiMessage.panel && whoSaidWhat(aiMessage.panel);
  const buttons = `[buttons: ${(aiMessage.actions ?? []).map(({ label }) => label).join(' | ')}]`;
  return [response, card, event, panel, cost, buttons].filter(Boolean).join('\n\n');
}

function whoSaidWhat({ views }: NonNullable<Reply['aiMessage']['panel']>): string {
  const lines = views.map(({ brain, stance, veto, says, change }) =>
    [`- The ${brainNames[brain]} ${veto ? 'stops it' : stances[stance]}: ${says}`, change]
      .filter(Boolean)
      .join(' '),
  );
  return ['[who said what]', ...lines].join('\n');
}

const stances = { for: 'is for it', against: 'is against it', abstain: 'abstains' };

const price = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
