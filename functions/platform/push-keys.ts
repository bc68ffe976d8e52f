import { createECDH, hkdfSync } from 'node:crypto';

/** Our key pair at push services (VAPID, RFC 8292); P-256, base64url. */
export interface PushKeys {
  /** Uncompressed point, 65 bytes. */
  readonly publicKey: string;
  /** Scalar, 32 bytes. */
  readonly privateKey: string;
}

/** Order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const SCALAR_BYTES = 32;
/** 64 bits more than the scalar has, so that no scalar is likelier than another (FIPS 186-5, A.2.1). */
const WIDE_BYTES = 48;

/**
 * The pair that follows from a secret text: nobody has to make one, and every function has the same.
 * @param secret at least 32 characters at random
 */
export const pushKeysOf = (secret: string): PushKeys => {
  const wide = Buffer.from(hkdfSync('sha256', secret, '', 'sunward-vapid', WIDE_BYTES)).toString('hex');
  const scalar = (BigInt(`0x${wide}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(2 * SCALAR_BYTES, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
};
