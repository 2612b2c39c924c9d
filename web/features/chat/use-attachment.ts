import { useCallback, useEffect, useRef, useState } from 'react';
import { IMAGE_MAX } from '@app/contracts/message-limits.ts';
import { call } from '../../lib/api.ts';

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

export const NOT_AN_IMAGE = 'Please select an image file';
export const UPLOAD_FAILED = 'Failed to upload image. Please try again.';
const TOO_LARGE = `An image can have at most ${IMAGE_MAX / 1_000_000} MB`;

/** One image beside the text: shown from the device at once, sendable once it is uploaded. */
export type Attachment = {
  file: File;
  /** Shows the file from the device. */
  preview: string;
  state: { step: 'uploading' } | { step: 'ready'; path: string } | { step: 'failed' };
};

export function useAttachment() {
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const upload = useRef<AbortController | null>(null);

  const start = useCallback((file: File, preview: string) => {
    upload.current?.abort();
    const own = new AbortController();
    upload.current = own;
    const put = (state: Attachment['state']) => {
      if (!own.signal.aborted) setAttachment({ file, preview, state });
    };
    put({ step: 'uploading' });
    uploadImage(file, own.signal).then(
      (path) => put({ step: 'ready', path }),
      () => put({ step: 'failed' }),
    );
  }, []);

  const preview = attachment?.preview;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  useEffect(() => () => upload.current?.abort(), []);

  const choose = (file: File) => {
    const fault = !file.type.startsWith('image/') ? NOT_AN_IMAGE : file.size > IMAGE_MAX ? TOO_LARGE : null;
    setRefused(fault);
    if (fault === null) start(file, URL.createObjectURL(file));
  };
  const remove = () => {
    upload.current?.abort();
    setAttachment(null);
    setRefused(null);
  };
  const retry = () => attachment && start(attachment.file, attachment.preview);
  return { attachment, refused, choose, remove, retry };
}
