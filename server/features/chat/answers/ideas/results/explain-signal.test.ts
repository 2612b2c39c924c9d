import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFakeMarket } from '../../../../../adapters/market/fake.ts';
import { startTestApp, type TestApp } from '../../../../../testing/app.ts';
import { aStoredSignal, issueTestSignal } from '../../../../../testing/stored-signal.ts';
import { aUser } from '../../../../../testing/users/builders.ts';
import { sendChatMessage } from '../../../../../testing/users/send-chat-message.ts';

const market = openFakeMarket({ pairs: ['EUR/USD'] });
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ market });
  market.set('EUR/USD', 1.08, app.clock.now());
});
afterAll(() => app.close());

describe('why an idea ended', () => {
  it('is told with what happened and whether that is normal, before anything else', async () => {
    const maya = await aUser(app);
    await aStoredSignal(app, maya.id, { as: 'stop_hit', at: app.clock.now() });
    const { aiMessage, response } = await sendChatMessage(maya, 'Why did my EUR/USD idea hit its stop?');
    expect(response).toMatch(
      /^\*\*(SG|GR)-\d+, buy EUR\/USD, closed at −1\.00R\.\*\*\n\nThe price fell to its stop, 1\.07800/,
    );
    expect(response).toContain('**That is normal.**');
    expect(response).not.toContain('was opened because');
    expect(response).not.toContain('Closed signals so far');
    expect(aiMessage.actions?.[0]?.label).toBe('How losing streaks go');
  });

  it('of an idea that ran out of time is told as that', async () => {
    const maya = await aUser(app);
    await aStoredSignal(app, maya.id, { as: 'expired', at: app.clock.now() });
    const { response } = await sendChatMessage(maya, 'Why did my EUR/USD idea run out of time?');
    expect(response).toContain('Its time ran out');
    expect(response).toContain('That is normal');
  });

  it('means the one that ended, also while another is open', async () => {
    const maya = await aUser(app);
    await aStoredSignal(app, maya.id, { as: 'stop_hit', at: app.clock.now() });
    await issueTestSignal(app, { name: market.name, simulated: true }, { userId: maya.id });
    const { response } = await sendChatMessage(maya, 'why did my eurusd idea lose');
    expect(response).toContain('The price fell to its stop');
  });

  it('is not made up while it is still open, and its reason does not read as if it had closed', async () => {
    const maya = await aUser(app);
    const reason = 'Closed above 1.07990, the edge of its daily range.';
    await issueTestSignal(app, { name: market.name, simulated: true }, { userId: maya.id, reason });
    const { response } = await sendChatMessage(maya, 'why did my eurusd idea lose');
    expect(response).toMatch(
      /^\**It is not over yet\.\** \**(SG|GR)-\d+, buy EUR\/USD, was opened because a candle closed above 1\.07990/,
    );
  });
});
