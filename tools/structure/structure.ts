const FOLDER_LIMIT = 15;

/** Folders with more source files than a reader takes in at a glance, one line each. */
export function findCrowdedFolders(paths: string[]): string[] {
  const folders = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/')));
  return [...folders]
    .filter(([, files]) => files.length > FOLDER_LIMIT)
    .map(([folder, files]) => `${folder} holds ${files.length} files (limit ${FOLDER_LIMIT})`);
}
