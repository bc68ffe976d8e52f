/** Names of fields whose value never reaches a log. */
const secretName =
  /secret|password|passwd|token|authorization|cookie|credential(?!sId$)|api[-_]?key|auth[-_]?key|^key$|sealed|plaintext|x-api-key/i;

/** Secrets inside a text: our webhook keys, JSON web tokens, bearer values, secret query parameters. */
const secretTexts: readonly (readonly [RegExp, string])[] = [
  [/\bwhs_[0-9A-Za-z]+/g, 'whs_[redacted]'],
  [/\bost_[\w-]+/g, 'ost_[redacted]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted token]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [redacted]'],
  [/([?&][^=&\s]*(?:key|token|secret|password|auth|sig|code|state)[^=&\s]*=)[^&\s"']+/gi, '$1[redacted]'],
];

/** A JSON replacer that redacts values under a secret's name, and secrets within texts. */
export const redact = (name: string, value: unknown): unknown => {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  if (secretName.test(name)) return '[redacted]';
  if (value instanceof Uint8Array) return `[${value.byteLength} bytes]`;
  if (typeof value !== 'string') return value;
  return secretTexts.reduce((text, [pattern, stand]) => text.replace(pattern, stand), value);
};
