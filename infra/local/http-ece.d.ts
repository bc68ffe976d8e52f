/** Encrypted content-encoding (RFC 8188), as far as it is used here. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  export function decrypt(
    encrypted: Buffer,
    keys: { readonly version: 'aes128gcm'; readonly privateKey: ECDH; readonly authSecret: Buffer },
  ): Buffer;
}
