import { randomUUID } from 'node:crypto';
import { anthropicDialect } from '../../server/adapters/language-model/stand-ins/anthropic.ts';
import { openAiDialect } from '../../server/adapters/language-model/stand-ins/openai.ts';
import { openStandIn } from '../../server/adapters/language-model/stand-ins/stand-in.ts';
import { scratchFolder, startServer } from '../../tools/testing/start-server.ts';
import { sendMessage, signUp } from '../../tools/testing/chat-client.ts';
import { expect, test } from '../support/test.ts';

const providers = [
  ['openai-compatible', openAiDialect],
  ['anthropic', anthropicDialect],
] as const;

for (const [provider, dialect] of providers) {
  test(`a process set up for ${provider} talks in its words, and in its own when that fails`, async () => {
    test.setTimeout(90_000);
    const standIn = await openStandIn(dialect);
    const data = await scratchFolder();
    const site = await startServer(data.path, {
      LLM_PROVIDER: provider,
      LLM_BASE_URL: standIn.baseUrl,
      LLM_API_KEY: 'journey-key',
      LLM_MODEL: 'journey',
    });
    try {
      const cookie = await signUp(site, `maya-${randomUUID()}@example.com`);
      standIn.plan({ kind: 'words', words: ['Good to ', 'see you. No hurry today.'] });
      const first = await sendMessage(site, cookie, 'hello there');
      expect(first.body.aiMessage.content).toBe('Good to see you. No hurry today.');
      expect(standIn.heard.at(-1)?.key).toBe('journey-key');

      standIn.plan({ kind: 'status', status: 500 }, { kind: 'words', words: ['Still here.'] });
      expect((await sendMessage(site, cookie, 'hello again')).body.aiMessage.content).toBe('Still here.');

      standIn.plan({ kind: 'hang', words: 'Gold is ' });
      const began = performance.now();
      const late = await sendMessage(site, cookie, "what's gold at?");
      expect(late.status).toBe(200);
      expect(late.body.aiMessage.content).toContain('so this is the built-in analyst.');
      expect(late.body.aiMessage.content).toMatch(/Gold \(XAU\/USD\) is [\d,.]+ to sell/);
      expect(performance.now() - began).toBeLessThan(30_000);
    } finally {
      await site.stop();
      await standIn.close();
      await data.remove();
    }
  });
}
