import { type Outcome, VendorError } from './port.ts';

/** Runs one target's part; its failure becomes its outcome, so that it takes no other target's value. */
export const outcomeOf = async <T>(make: () => T | Promise<T>): Promise<Outcome<T>> => {
  try {
    return { ok: true, value: await make() };
  } catch (error) {
    if (error instanceof VendorError) return { ok: false, error };
    throw error;
  }
};

/** The outcome of a target that this service cannot serve. */
export const unsupported = (message: string): { readonly ok: false; readonly error: VendorError } => ({
  ok: false,
  error: new VendorError('unsupported', message),
});
