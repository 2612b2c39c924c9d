import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { IMAGE_MAX } from '@app/contracts/chat/message-limits.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { removeStoredImage, storeImageFile, storeUploadedImage, readStoredImage } from './stored-image.ts';
import { texts } from '../texts.ts';

async function uploadImage(file: File, signal: AbortSignal): Promise<string> {
  const { uploadURL } = await callEndpoint('startUpload', undefined, signal);
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

/** Shown from the device at once, sendable once uploaded. */
export type Attachment = {
  name: string;
  /** Null after a reload, when only the uploaded image is left. */
  file: File | null;
  /** Address of the picture: on the device, or where it was uploaded to. */
  preview: string;
  state: Step;
};

type AttachmentState = {
  attachment: Attachment | null;
  refused: string | null;
  upload: AbortController | null;
};

const EMPTY: AttachmentState = { attachment: null, refused: null, upload: null };

/** Kept by user outside the component, so that leaving the chat neither stops an upload nor loses the picture. */
const attachmentByOwner = new Map<string, AttachmentState>();
const watchers = new Set<() => void>();

function setAttachment(owner: string, next: AttachmentState): void {
  const was = attachmentByOwner.get(owner)?.attachment?.preview;
  if (was?.startsWith('blob:') && was !== next.attachment?.preview) URL.revokeObjectURL(was);
  attachmentByOwner.set(owner, next);
  if (!next.attachment) removeStoredImage(owner);
  else if (next.attachment.state.step === 'ready')
    storeUploadedImage(owner, next.attachment.name, next.attachment.state.path);
  for (const watcher of watchers) watcher();
}

function restoreAttachment(owner: string): AttachmentState {
  const kept = readStoredImage(owner);
  if (!kept) return EMPTY;
  const { name } = kept;
  const attachment: Attachment =
    'path' in kept
      ? { name, file: null, preview: kept.path, state: { step: 'ready', path: kept.path } }
      : { name, file: kept.file, preview: URL.createObjectURL(kept.file), state: { step: 'failed' } };
  return { ...EMPTY, attachment };
}

function readAttachment(owner: string): AttachmentState {
  const known = attachmentByOwner.get(owner) ?? restoreAttachment(owner);
  attachmentByOwner.set(owner, known);
  return known;
}

function start(owner: string, file: File, preview: string): void {
  readAttachment(owner).upload?.abort();
  const upload = new AbortController();
  const step = (state: Step) => {
    if (upload.signal.aborted) return;
    setAttachment(owner, { attachment: { name: file.name, file, preview, state }, refused: null, upload });
  };
  // A stored earlier picture must not come back.
  removeStoredImage(owner);
  step({ step: 'uploading' });
  storeImageFile(owner, file, () => {
    const { attachment } = readAttachment(owner);
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

export function useAttachment(owner: string) {
  const { attachment, refused } = useSyncExternalStore(
    watch,
    useCallback(() => readAttachment(owner), [owner]),
  );
  const remove = () => {
    readAttachment(owner).upload?.abort();
    setAttachment(owner, EMPTY);
  };
  const choose = (file: File) => {
    const fault = !file.type.startsWith('image/')
      ? texts.composer.notAnImage
      : file.size > IMAGE_MAX
        ? texts.composer.tooLarge(IMAGE_MAX / 1_000_000)
        : null;
    if (fault === null) start(owner, file, URL.createObjectURL(file));
    else setAttachment(owner, { ...readAttachment(owner), refused: fault });
  };
  const retry = useCallback(() => {
    const { attachment: failed } = readAttachment(owner);
    if (failed?.file && failed.state.step === 'failed') start(owner, failed.file, failed.preview);
  }, [owner]);

  // A network that comes back carries the picture by itself; sending stays the user's own press.
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return { attachment, refused, choose, remove, retry };
}
