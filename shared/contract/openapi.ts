import { errorEnvelopeSchema } from './errors.ts';
import { contractRows } from './index.ts';
import { type JsonSchema, responseSchema } from './openapi/json-schema.ts';
import { errorExamples, operation } from './openapi/operations.ts';
import { tagNotes } from './openapi/tags.ts';

export { errorsOf } from './openapi/row-errors.ts';

const about = `The sun charges the car. A site (\`account\`) has sensors, which measure the home, and appliances, which follow its sun.

Powers are in W, energy in Wh or kWh, currents in A per phase, as the names of the fields say. Signs, everywhere: grid + import, − feed-in;
battery + charging, − discharging; production and consumption from 0 up. \`null\` means unknown and is never 0. Times are ISO 8601.

Every error has one envelope; \`code\` is stable and meant for programs, \`faults\` say by codes with figures what is wrong with which field, \`messages\` the same in English.`;

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of `POST /api/auth/login`.',
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
  description: 'An error, or the message alone when what stands in front of the functions refuses by itself.',
  properties,
  required: ['message'],
});

/** The contract as an OpenAPI 3.1 document. */
export const toOpenApi = (): JsonSchema => {
  const seen = new Map<string, JsonSchema>();
  responseSchema(errorEnvelopeSchema, seen);
  seen.set('AnyError', anyError(seen.get('Error') ?? {}));
  const paths: Record<string, JsonSchema> = {};
  for (const { id, row } of contractRows) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation(id, row, seen) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sunward', version: '1', description: about },
    servers: [{ url: '/' }],
    tags: Object.entries(tagNotes).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries([...seen].sort(([a], [b]) => a.localeCompare(b))),
      examples: errorExamples,
      securitySchemes,
    },
  };
};
