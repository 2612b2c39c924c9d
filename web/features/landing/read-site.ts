/** What this server tells the script of the public pages, which are the same files everywhere. */
export type Site = { languageModel: boolean; analyticsId: string | null; signedIn: boolean };

const NOTHING_KNOWN: Site = { languageModel: false, analyticsId: null, signedIn: false };

export async function readSite(): Promise<Site> {
  try {
    const answer = await fetch('/api/config');
    return { ...NOTHING_KNOWN, ...((await answer.json()) as Partial<Site>) };
  } catch {
    return NOTHING_KNOWN;
  }
}
