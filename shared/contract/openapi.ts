import { TOKEN_BASE, TOKEN_READS_A_MINUTE, tokenPath } from '../token-scopes.ts';
import { errorEnvelopeSchema } from './errors.ts';
import { contractRows } from './index.ts';
import { type JsonSchema, responseSchema } from './openapi/json-schema.ts';
import { errorExamples, operation } from './openapi/operations.ts';
import { tagNotes } from './openapi/tags.ts';
import { quotas } from './quota.ts';
import { scopeOf } from './row.ts';

export { errorsOf } from './openapi/row-errors.ts';

const conventions = `A site (\`account\`) has sensors, which measure the home, and appliances, which follow its sun.

Powers are in W, energy in Wh or kWh, currents in A per phase, as the names of the fields say. Signs, everywhere: grid + import, − feed-in;
battery + charging, − discharging; production and consumption from 0 up. \`null\` means unknown and is never 0. Times are ISO 8601.

Every error has one envelope; \`code\` is stable and meant for programs, \`faults\` say by codes with figures what is wrong with which field, \`messages\` the same in English.`;

const about = `The sun charges the car. ${conventions}`;

const aboutTokens = `What a program may call with a token of its user. Make one in the app under Profile or Connections: it is for all of your sites or some, has a scope
(\`read\` sees; \`control\` also switches, pauses and sets modes, goals and limits; \`manage\` also changes devices and settings), ends when you say, and is refused
from the moment on at which you revoke it. Send it as \`Authorization: Bearer swd_…\`, never in a URL. It never opens more than its user may see and do now.

A token reads ${TOKEN_READS_A_MINUTE} times a minute and changes something ${quotas.tokenCommands.limit} times a minute; beyond that the answer is 429 with \`Retry-After\`. Below \`${TOKEN_BASE}\` fields and calls are only added:
leave out what you do not know.

${conventions}`;

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of `POST /api/auth/login`.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'swd_',
    description:
      'A token of the user: `swd_` and 38 letters and digits. The names beside it are the scopes that open the call.',
  },
  webhookKey: { type: 'http', scheme: 'bearer', description: 'The key of a webhook.' },
  webhookKeyHeader: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The key of a webhook.' },
  stripeSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'stripe-signature',
    description: "Signature of the body by the payment provider's signing secret.",
  },
} as const;

/** An error, or what stands in front of the functions says when it refuses by itself: a message alone. */
const anyError = ({ properties }: JsonSchema): JsonSchema => ({
  type: 'object',
  description: 'An error, or the message alone where a refusal comes from what is in front of the functions.',
  properties,
  required: ['message'],
});

interface Part {
  readonly title: string;
  readonly description: string;
  readonly rows: typeof contractRows;
  readonly byToken: boolean;
}

const documentOf = ({ title, description, rows, byToken }: Part): JsonSchema => {
  const seen = new Map<string, JsonSchema>();
  responseSchema(errorEnvelopeSchema, seen);
  seen.set('AnyError', anyError(seen.get('Error') ?? {}));
  const paths: Record<string, JsonSchema> = {};
  for (const { id, row } of rows) {
    const path = byToken ? tokenPath(row.path) : row.path;
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(id, row, seen, byToken) };
  }
  const tags = new Set(rows.map(({ row }) => row.tag));
  const { token, ...others } = securitySchemes;
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description },
    servers: [{ url: '/' }],
    tags: Object.entries(tagNotes)
      .filter(([name]) => tags.has(name))
      .map(([name, note]) => ({ name, description: note })),
    paths,
    components: {
      schemas: Object.fromEntries([...seen].sort(([a], [b]) => a.localeCompare(b))),
      examples: errorExamples,
      securitySchemes: byToken ? { token } : others,
    },
  };
};

/** Written once: it never changes while a process lives, and takes longer than any other response. */
const once = (part: Part): (() => JsonSchema) => {
  let document: JsonSchema | undefined;
  return () => {
    document ??= documentOf(part);
    return document;
  };
};

/** The contract as an OpenAPI 3.1 document. */
export const toOpenApi = once({ title: 'Sunward', description: about, rows: contractRows, byToken: false });

/** What programs may call with a token, as an OpenAPI 3.1 document: only the rows that a scope opens, below their own base. */
export const toTokenOpenApi = once({
  title: 'Sunward API for programs',
  description: aboutTokens,
  rows: contractRows.filter(({ row }) => scopeOf(row) !== null),
  byToken: true,
});
