import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReplayMarket } from '../../../adapters/market/replay/replay.ts';
import { asksBack } from '../../../testing/dialogues/asks-back.ts';
import { goldAt, readGold } from '../../../testing/dialogues/by-hand.ts';
import { checkFigures } from '../../../testing/dialogues/check-figures.ts';
import { recordByHand } from '../../../testing/dialogues/record-by-hand.ts';
import { exportGold } from '../../../testing/dialogues/export-gold.ts';
import { readDialogue, writeDialogue } from '../../../testing/dialogues/dialogue-file.ts';
import { play, type Played } from '../../../testing/dialogues/play-dialogue.ts';

const files = globSync('*/*.md', { cwd: import.meta.dirname }).toSorted();
/** `npm run buddy:dialogues -- --write` rewrites the files with the current answers. */
const write = process.env.BUDDY_DIALOGUES === 'write';

describe('sixty conversations', () => {
  it('are stored, each with three to eight messages', () => {
    expect(files.length).toBeGreaterThanOrEqual(60);
    for (const file of files) {
      const { turns } = readDialogue(readFileSync(join(import.meta.dirname, file), 'utf8'));
      expect([file, turns.length >= 3 && turns.length <= 8]).toEqual([file, true]);
    }
  });
});

describe('replayed on simulated gold of 2026', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gold-'));
  let gold: ReturnType<typeof readGold>;
  let market: ReturnType<typeof openReplayMarket>;
  beforeAll(async () => {
    gold = readGold(await exportGold(folder));
    market = openReplayMarket({ folder });
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it.concurrent.each(files)(
    '%s is what Pipsy says, and its figures are those of the candles',
    async (file) => {
      const path = join(import.meta.dirname, file);
      const storedText = readFileSync(path, 'utf8');
      const dialogue = readDialogue(storedText);
      const played = await play(dialogue, market, true);
      for (const { reply } of played) expect(reply.aiMessage.actions?.length).toBeGreaterThan(0);
      if (played.tapped) expect(isAnswered(played.tapped)).toBe(true);
      played.forEach((turn, i) =>
        checkFigures(turn, goldAt(gold, turn.at), textSoFar(played.slice(0, i + 1)), (plan, now) =>
          recordByHand(gold, plan, now),
        ),
      );
      const now = writeDialogue({
        ...dialogue,
        turns: dialogue.turns.map((turn, i) => ({ ...turn, answer: played[i]?.answer ?? '' })),
      });
      if (write) writeFileSync(path, now);
      else expect(now).toBe(storedText);
    },
    60_000,
  );

  it.each(['ideas/premium-signal.md', 'ideas/outlook-breakout.md', 'ideas/signal-sell.md'])(
    '%s begins the same on a file that ends at that moment',
    async (file) => {
      const dialogue = readDialogue(readFileSync(join(import.meta.dirname, file), 'utf8'));
      const [first] = dialogue.turns;
      if (!first) throw new Error('Nothing is said in it.');
      const known = mkdtempSync(join(tmpdir(), 'known-gold-'));
      const [head, ...lines] = readFileSync(join(folder, 'XAUUSD.csv'), 'utf8').trim().split('\n');
      const past = lines.flatMap((line) => {
        const [time = '', open = ''] = line.split(',');
        if (Date.parse(time) < dialogue.at) return [line];
        // Of the minute that begins then its first price is known.
        return Date.parse(time) === dialogue.at ? [[time, open, open, open, open].join(',')] : [];
      });
      writeFileSync(join(known, 'XAUUSD.csv'), `${[head, ...past].join('\n')}\n`);
      const begun = { ...dialogue, turns: [first] };
      const [whole] = await play(begun, market);
      const [cut] = await play(begun, openReplayMarket({ folder: known }));
      expect(cut?.answer).toBe(whole?.answer);
      expect(cut?.reply.aiMessage.panel).toEqual(whole?.reply.aiMessage.panel);
      expect(cut?.reply.signal?.chance).toEqual(whole?.reply.signal?.chance);
      rmSync(known, { recursive: true });
    },
    60_000,
  );
});

const isAnswered = ({ aiMessage: { content, actions = [] }, tokensDeducted }: Played['reply']): boolean =>
  !asksBack({ content, actions, isFree: tokensDeducted === 0 });

/** Figures said earlier in the conversation may be repeated. */
const textSoFar = (turns: readonly Played[]): string =>
  turns.map(({ say, answer }, i) => (i < turns.length - 1 ? `${say}\n${answer}` : say)).join('\n');
