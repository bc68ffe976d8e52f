import { beforeEach, vi } from 'vitest';

interface SavedFile {
  readonly name: string;
  readonly text: string;
  /** Media type with its character set. */
  readonly type: string;
}

const read = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(blob);
  });

/** Receives downloads in place of the browser. @returns reads the newest one of the test that runs */
export const watchDownloads = (): (() => Promise<SavedFile>) => {
  const blobs = new Map<string, Blob>();
  let last: { readonly name: string; readonly blob: Blob } | null = null;
  beforeEach(() => {
    last = null;
    URL.createObjectURL = (blob: Blob) => {
      const url = `blob:${blobs.size}`;
      blobs.set(url, blob);
      return url;
    };
    URL.revokeObjectURL = (url) => void blobs.delete(url);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs.get(this.href);
      if (this.download !== '' && blob !== undefined) last = { name: this.download, blob };
    });
  });
  return async () => {
    if (last === null) throw new Error('nothing was downloaded');
    const { name, blob } = last;
    return { name, text: await read(blob), type: blob.type };
  };
};
