import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
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

/** Its JSON; also reads states of earlier ways to write them. @throws when it is neither */
export const unpackState = (stored: Uint8Array): string => {
  const [mark] = stored;
  if (mark === MARK) return restoreTimes(inflateRawSync(stored.subarray(1), { ...limit, dictionary }).toString('utf8'));
  if (mark === FIRST_MARK)
    return inflateRawSync(stored.subarray(1), { ...limit, dictionary: firstDictionary }).toString('utf8');
  return inflateRawSync(stored, limit).toString('utf8');
};
