/** Of a SHA-256 hash, bytes. */
export const PREFIX_BYTES = 5;

/** How passwords are compared: `PassWord12` is as common as `password12`. */
export const comparedForm = (password: string): string => password.normalize('NFKC').toLowerCase();

/** The first bytes of the SHA-256 hash of a text. */
export const prefixOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).subarray(0, PREFIX_BYTES);
