import { corpus, isHeldOut, type Reading } from './corpus.ts';
import { judgeKinds } from '../understanding/judge-kinds.ts';
import { measure, type Measured } from './measure.ts';

/** Below this, on the held-out third, the command fails. */
const LEAST = 0.95;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`.padStart(8);
const print = (text: string): boolean => process.stdout.write(`${text}\n`);

const row = (name: string, { messages, intents, slots, whole }: Measured): string =>
  `${name.padEnd(12)} ${String(messages).padStart(5)} messages   intents ${percent(intents)}   slots ${percent(slots)}   both ${percent(whole)}`;

const shown = (readings: readonly Reading[]): string =>
  readings.map(({ intent, ...slots }) => [intent, ...Object.values(slots)].join(' ')).join(' + ');

/** Wanted kinds down, with what was read in their place and how often. Words of messages are not shown. */
function printConfusion({ confusion, wanted }: Measured): void {
  print('\nConfusion on the held-out third (wanted: how many, then what was read instead)');
  for (const [kind, count] of [...wanted].toSorted(([, a], [, b]) => b - a)) {
    const instead = [...(confusion.get(kind) ?? [])].toSorted(([, a], [, b]) => b - a);
    const misread = instead.map(([read, times]) => `${read} ${times}`).join(', ');
    print(`  ${kind.padEnd(15)} ${String(count).padStart(4)}   ${misread || '-'}`);
  }
  const extra = [...(confusion.get('(nothing)') ?? [])].map(([read, times]) => `${read} ${times}`);
  print(`  ${'(nothing)'.padEnd(15)}        ${extra.join(', ') || '-'}`);
}

const all = corpus();
// By the rules alone: the development messages are among those that the kinds are learned from.
const development = measure(
  all.filter((one) => !isHeldOut(one)),
  null,
);
const heldOut = measure(all.filter(isHeldOut), judgeKinds);

if (process.argv.includes('--wrong'))
  for (const { labelled, read } of development.wrong)
    print(
      `${labelled.before.map((text) => `[${text}] `).join('')}${labelled.say}\n    want ${[labelled.want, ...labelled.or].map(shown).join('  or  ')}\n    read ${read}`,
    );
print(row('development', development));
print(row('held out', heldOut));
printConfusion(heldOut);
if (heldOut.intents < LEAST || heldOut.slots < LEAST) {
  print(`\nBelow ${percent(LEAST).trim()} on the held-out third.`);
  process.exitCode = 1;
}
