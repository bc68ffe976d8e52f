/** Id of a call: ours are texts; a box that numbers its calls gets its number back. */
export type CallId = string | number;

/** Error codes of OCPP-J that we answer with; 2.0.1 has `FormatViolation` in place of 1.6's `FormationViolation`. */
export type CallErrorCode =
  | 'NotImplemented'
  | 'FormationViolation'
  | 'FormatViolation'
  | 'TypeConstraintViolation'
  | 'InternalError';

/** What a box sent. Nothing else is ever answered than a `call` or, where its id can be read, what was meant as one. */
export type Frame =
  | { readonly kind: 'call'; readonly id: CallId; readonly action: string; readonly payload: Payload }
  | { readonly kind: 'result'; readonly id: string; readonly payload: Payload }
  | { readonly kind: 'error'; readonly id: string; readonly code: string }
  /** `answerTo`: the id of what was meant as a call; null: there is none, or it was no call. */
  | { readonly kind: 'unreadable'; readonly answerTo: CallId | null };

/** A payload before its action's schema has read it. */
export type Payload = Readonly<Record<string, unknown>>;

const CALL = 2;
const RESULT = 3;
const ERROR = 4;
/** The protocol allows 36 characters; what is longer still gets its answer, up to here. */
const LONGEST_ID = 128;
const LONGEST_ACTION = 64;

const unreadable = (answerTo: CallId | null): Frame => ({ kind: 'unreadable', answerTo });

const idOf = (value: unknown): CallId | null =>
  (typeof value === 'string' && value !== '' && value.length <= LONGEST_ID) || Number.isSafeInteger(value)
    ? (value as CallId)
    : null;

/** null: it is no object. A box that has nothing to say may leave its payload out. */
const payloadOf = (value: unknown): Payload | null => {
  if (value === undefined || value === null) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Payload) : null;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Reads a frame as tolerantly as its meaning allows. Never throws. */
export const parseFrame = (text: string): Frame => {
  const json = jsonOf(text);
  if (!Array.isArray(json)) return unreadable(null);
  const [type, rawId, third, fourth] = json as readonly unknown[];
  const id = idOf(rawId);
  switch (Number(type)) {
    case CALL: {
      const payload = payloadOf(fourth);
      const isAction = typeof third === 'string' && third !== '' && third.length <= LONGEST_ACTION;
      if (id === null || !isAction || payload === null) return unreadable(id);
      return { kind: 'call', id, action: third, payload };
    }
    case RESULT: {
      const payload = payloadOf(third);
      if (id === null || payload === null) return unreadable(null);
      return { kind: 'result', id: String(id), payload };
    }
    case ERROR:
      if (id === null) return unreadable(null);
      return { kind: 'error', id: String(id), code: typeof third === 'string' ? third.slice(0, LONGEST_ACTION) : '' };
    default:
      return unreadable(null);
  }
};

/** A call of ours. `id`: at most 36 characters, never used before. */
export const callFrame = (id: string, action: string, payload: Payload): string =>
  JSON.stringify([CALL, id, action, payload]);

export const resultFrame = (id: CallId, payload: Payload): string => JSON.stringify([RESULT, id, payload]);

export const errorFrame = (id: CallId, code: CallErrorCode, text: string): string =>
  JSON.stringify([ERROR, id, code, text, {}]);
