/** Sealed bytes that cannot be opened. Says nothing of what is in them. */
export class UnsealError extends Error {
  constructor(options: { cause?: unknown } = {}) {
    super('The stored credentials cannot be decrypted', options);
    this.name = 'UnsealError';
  }
}
