import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { bytesSchema } from '../table/row-schemas.ts';
import { firstText, secondText } from './pack-texts.ts';
import { restoreTimes, shortTimes } from './short-times.ts';

/** No deflated data starts with a byte whose second and third bits are set. */
const FIRST_MARK = 0b110;
const MARK = 0b1110;
const firstDictionary = Buffer.from(firstText);
const dictionary = Buffer.from(secondText);

/** No run state comes near this; a damaged one must not exhaust memory. */
const limit = { maxOutputLength: 1_048_576 };

/** The run state as stored: a mark, then JSON with short times, deflated against the dictionary. */
export const packState = (state: unknown): Uint8Array => {
  const packed = deflateRawSync(shortTimes(state), { dictionary, level: constants.Z_BEST_COMPRESSION });
  return Buffer.concat([Uint8Array.of(MARK), packed]);
};

/** What was packed; also reads what earlier ways have written. @throws when it is none of them */
export const unpackState = (stored: Uint8Array): unknown => {
  const inflated = (data: Uint8Array, text?: Buffer): string =>
    inflateRawSync(data, { ...limit, ...(text && { dictionary: text }) }).toString('utf8');
  const [mark] = stored;
  if (mark === MARK) return restoreTimes(inflated(stored.subarray(1), dictionary));
  if (mark === FIRST_MARK) return JSON.parse(inflated(stored.subarray(1), firstDictionary)) as unknown;
  return JSON.parse(inflated(stored)) as unknown;
};

/** A packed attribute of a row, read by the schema of what it holds. */
export const packedSchema = <T>(schema: z.ZodType<T>) =>
  bytesSchema
    .transform((packed, context) => {
      try {
        return unpackState(packed);
      } catch {
        context.addIssue({ code: 'custom', message: 'is not packed' });
        return z.NEVER;
      }
    })
    .pipe(schema);
