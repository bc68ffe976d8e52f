import {
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type ECDH,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { VendorError } from '../port.ts';
import { type CarAnswer, ENCRYPT_RESPONSE, INFOTAINMENT } from './car-messages.ts';

// As teslamotors/vehicle-command describes the protocol; verified by the vectors beside the test.

/** Signatures.Tag */
const tags = {
  signatureType: 0,
  domain: 1,
  vin: 2,
  epoch: 3,
  expiresAt: 4,
  counter: 5,
  challenge: 6,
  flags: 7,
  requestHash: 8,
  fault: 9,
} as const;
const END = 0xff;
/** Signatures.SignatureType */
const HMAC = 6;
const HMAC_PERSONALIZED = 8;
const AES_GCM_RESPONSE = 9;
const GCM_TAG_BYTES = 16;

type Item = readonly [tag: number, value: Uint8Array];

const byte = (value: number): Uint8Array => Uint8Array.of(value);
const uint32 = (value: number): Uint8Array => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, false);
  return bytes;
};

/** Tag, length and value of each item in the order of their tags, then the end. */
const metadata = (...items: readonly Item[]): Uint8Array =>
  Buffer.concat([...items.flatMap(([tag, value]) => [Uint8Array.of(tag, value.length), value]), byte(END)]);

const vinItem = (vin: string): Item => [tags.vin, new TextEncoder().encode(vin)];

/** Our own key pair for commands, the same for all cars. */
export interface CommandKey {
  /** 65 bytes, uncompressed. */
  readonly publicKey: Uint8Array;
  /**
   * The secret that we share with a car.
   * @param carPublicKey 65 bytes
   * @throws VendorError bad_response when it is no point of the curve
   */
  readonly agree: (carPublicKey: Uint8Array) => SharedKey;
}

const privateKeyOf = (pem: string): KeyObject => createPrivateKey(pem.replaceAll('\\n', '\n'));

/** The public half, as Tesla requests it from our domain. @throws VendorError unsupported when it is not a command key */
export const publicKeyPem = (pem: string): string => {
  ecdhOf(pem);
  return createPublicKey(privateKeyOf(pem)).export({ type: 'spki', format: 'pem' }).toString();
};

const ecdhOf = (pem: string): ECDH => {
  try {
    const { crv, d = '' } = privateKeyOf(pem).export({ format: 'jwk' });
    if (crv !== 'P-256') throw new TypeError('another curve');
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(Buffer.from(d, 'base64url'));
    return ecdh;
  } catch {
    // The cause would show parts of the key.
    throw new VendorError('unsupported', 'tesla: the command key is no private key on P-256');
  }
};

/**
 * @param pem private key on prime256v1, PKCS #8 or SEC 1; line breaks may be written as \n
 * @throws VendorError unsupported when it is none
 */
export const readCommandKey = (pem: string): CommandKey => {
  const ecdh = ecdhOf(pem);
  return {
    publicKey: ecdh.getPublicKey(),
    agree: (carPublicKey) => {
      try {
        const shared = ecdh.computeSecret(carPublicKey);
        return new SharedKey(createHash('sha1').update(shared).digest().subarray(0, 16));
      } catch {
        throw new VendorError('bad_response', "tesla: the car's key is no point of the curve");
      }
    },
  };
};

/** What is signed in addition to an action. */
export interface CommandMetadata {
  readonly vin: string;
  readonly epoch: Uint8Array;
  /** Seconds of the car's clock. */
  readonly expiresAt: number;
  readonly counter: number;
}

/** The 128 bits that we share with one car, and what they sign and open. */
export class SharedKey {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  #hmac(label: string, ...parts: readonly Uint8Array[]): Uint8Array {
    const derived = createHmac('sha256', this.#key).update(label).digest();
    const hmac = createHmac('sha256', derived);
    for (const part of parts) hmac.update(part);
    return hmac.digest();
  }

  /** Did the car itself make this session info, as an answer to `challenge`? */
  sessionInfoIsGenuine(vin: string, challenge: Uint8Array, info: Uint8Array, tag: Uint8Array): boolean {
    const about = metadata([tags.signatureType, byte(HMAC)], vinItem(vin), [tags.challenge, challenge]);
    const expected = this.#hmac('session info', about, info);
    return tag.length === expected.length && timingSafeEqual(tag, expected);
  }

  /** Signature of an action (HMAC-SHA256: Tesla's cloud lets no encrypted ones through). */
  sign(action: Uint8Array, { vin, epoch, expiresAt, counter }: CommandMetadata): Uint8Array {
    const about = metadata(
      [tags.signatureType, byte(HMAC_PERSONALIZED)],
      [tags.domain, byte(INFOTAINMENT)],
      vinItem(vin),
      [tags.epoch, epoch],
      [tags.expiresAt, uint32(expiresAt)],
      [tags.counter, uint32(counter)],
      [tags.flags, uint32(ENCRYPT_RESPONSE)],
    );
    return this.#hmac('authenticated command', about, action);
  }

  /**
   * Decrypts the answer to a signed command; an unencrypted one (firmware before 2024.38) is returned unchanged.
   * @param requestTag the signature of the command that it answers
   * @throws VendorError bad_response when it was not created by this car for this command
   */
  open(vin: string, answer: CarAnswer, requestTag: Uint8Array): Uint8Array | null {
    const { encryption, payload } = answer;
    if (encryption === null || payload === null) return payload;
    const about = metadata(
      [tags.signatureType, byte(AES_GCM_RESPONSE)],
      [tags.domain, byte(answer.fromDomain & 0xff)],
      vinItem(vin),
      [tags.counter, uint32(encryption.counter)],
      [tags.flags, uint32(answer.flags)],
      [tags.requestHash, Buffer.concat([byte(HMAC_PERSONALIZED), requestTag])],
      [tags.fault, uint32(answer.fault)],
    );
    try {
      const decipher = createDecipheriv('aes-128-gcm', this.#key, encryption.nonce, { authTagLength: GCM_TAG_BYTES });
      decipher.setAAD(createHash('sha256').update(about).digest());
      decipher.setAuthTag(encryption.tag);
      return Buffer.concat([decipher.update(payload), decipher.final()]);
    } catch {
      throw new VendorError('bad_response', "tesla: the car's answer is not genuine");
    }
  }
}
