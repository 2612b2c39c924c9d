import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { IMAGE_MAX } from '@app/contracts/message-limits.ts';
import { call } from '../../lib/api.ts';
import { dropImage, keepFile, keepUploaded, keptImage } from './kept-image.ts';
import { texts } from './texts.ts';

/** Uploads one image; answers the path under which messages name it. */
async function uploadImage(file: File, signal: AbortSignal): Promise<string> {
  const { uploadURL } = await call('startUpload', undefined, signal);
  const response = await fetch(uploadURL, {
    method: 'PUT',
    body: file,
    headers: { 'content-type': file.type },
    signal,
  });
  if (!response.ok) throw new Error(`Upload answered ${response.status}`);
  const name = new URL(uploadURL, location.href).pathname.split('/').at(-1);
  return `/objects/uploads/${name}`;
}

type Step = { step: 'uploading' } | { step: 'ready'; path: string } | { step: 'failed' };

/** One image beside the text: shown from the device at once, sendable once it is uploaded. */
export type Attachment = {
  name: string;
  /** Null after a reload, when only the uploaded image is left. */
  file: File | null;
  /** Address of the picture: on the device, or where it was uploaded to. */
  preview: string;
  state: Step;
};

type Chosen = { attachment: Attachment | null; refused: string | null; upload: AbortController | null };

const NOTHING: Chosen = { attachment: null, refused: null, upload: null };

/** By user, outside of the composer: a look at the prices neither stops an upload nor loses the picture. */
const chosen = new Map<string, Chosen>();
const watchers = new Set<() => void>();

function put(owner: string, next: Chosen): void {
  const was = chosen.get(owner)?.attachment?.preview;
  if (was?.startsWith('blob:') && was !== next.attachment?.preview) URL.revokeObjectURL(was);
  chosen.set(owner, next);
  if (!next.attachment) dropImage(owner);
  else if (next.attachment.state.step === 'ready')
    keepUploaded(owner, next.attachment.name, next.attachment.state.path);
  for (const watcher of watchers) watcher();
}

/** An image that was chosen before the page was loaded again. */
function restored(owner: string): Chosen {
  const kept = keptImage(owner);
  if (!kept) return NOTHING;
  const { name } = kept;
  const attachment: Attachment =
    'path' in kept
      ? { name, file: null, preview: kept.path, state: { step: 'ready', path: kept.path } }
      : { name, file: kept.file, preview: URL.createObjectURL(kept.file), state: { step: 'failed' } };
  return { ...NOTHING, attachment };
}

function chosenBy(owner: string): Chosen {
  const known = chosen.get(owner) ?? restored(owner);
  chosen.set(owner, known);
  return known;
}

function start(owner: string, file: File, preview: string): void {
  chosenBy(owner).upload?.abort();
  const upload = new AbortController();
  const step = (state: Step) => {
    if (upload.signal.aborted) return;
    put(owner, { attachment: { name: file.name, file, preview, state }, refused: null, upload });
  };
  // What was kept of a picture before this one must not come back.
  dropImage(owner);
  step({ step: 'uploading' });
  keepFile(owner, file, () => {
    const { attachment } = chosenBy(owner);
    return attachment?.file === file && attachment.state.step !== 'ready';
  });
  uploadImage(file, upload.signal).then(
    (path) => step({ step: 'ready', path }),
    () => step({ step: 'failed' }),
  );
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** The image that `owner` chose and has not sent. */
export function useAttachment(owner: string) {
  const { attachment, refused } = useSyncExternalStore(
    watch,
    useCallback(() => chosenBy(owner), [owner]),
  );
  const remove = () => {
    chosenBy(owner).upload?.abort();
    put(owner, NOTHING);
  };
  const choose = (file: File) => {
    const fault = !file.type.startsWith('image/')
      ? texts.composer.notAnImage
      : file.size > IMAGE_MAX
        ? texts.composer.tooLarge(IMAGE_MAX / 1_000_000)
        : null;
    if (fault === null) start(owner, file, URL.createObjectURL(file));
    else put(owner, { ...chosenBy(owner), refused: fault });
  };
  const retry = useCallback(() => {
    const { attachment: failed } = chosenBy(owner);
    if (failed?.file && failed.state.step === 'failed') start(owner, failed.file, failed.preview);
  }, [owner]);

  // A network that comes back carries the picture by itself; sending stays the user's own press.
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return { attachment, refused, choose, remove, retry };
}
