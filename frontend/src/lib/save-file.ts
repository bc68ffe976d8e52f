/** Saves what was made here as a download. */
export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/**
 * Saves a text as a download.
 * @param type media type, without the character set
 */
export const saveFile = (text: string, name: string, type: string): void =>
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), name);
