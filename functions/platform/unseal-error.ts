/** Sealed bytes that cannot be opened. Reveals nothing about their content. */
export class UnsealError extends Error {
  constructor(options: { cause?: unknown } = {}) {
    super('The stored credentials cannot be decrypted', options);
    this.name = 'UnsealError';
  }
}
