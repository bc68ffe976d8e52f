import * as z from 'zod';
import { type ClientOptions, type ContractClient, createCaller } from './caller.ts';
import { errorEnvelopeSchema } from './errors.ts';
import { type Contract, contract, contractRows } from './index.ts';
import { callsOf, type Outline } from './outline.ts';
import type { RowResponse } from './row.ts';

/** Reads every response by its row's schema. */
export const checkedOutline: Outline = {
  calls: callsOf(contractRows),
  readAnswer: (id, body) => {
    const parsed = contract[id].response.safeParse(body);
    if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
    return parsed.data;
  },
  readEnvelope: (body) => {
    const envelope = errorEnvelopeSchema.safeParse(body);
    return envelope.success ? envelope.data : null;
  },
};

/** A client that parses every response with its row's schema. @throws ApiCallError as `createCaller` says */
export const createClient = (options: ClientOptions): ContractClient => createCaller(checkedOutline, options);

/** The tokens of a user who is known to have no second factor. @throws Error when one is demanded */
export const withoutChallenge = (answer: RowResponse<Contract['login']>) => {
  if ('challenge' in answer) throw new Error('The user has a second factor');
  return answer;
};
