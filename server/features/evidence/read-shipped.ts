import { readFile } from 'node:fs/promises';

/** Read when it is first asked for and kept; a reading that failed is tried again. */
export function createFileReader<Content>(file: string): () => Promise<Content> {
  let content: Promise<Content> | undefined;
  return () => {
    if (content) return content;
    content = readFile(file, 'utf8').then((text) => JSON.parse(text) as Content);
    content.catch(() => (content = undefined));
    return content;
  };
}
