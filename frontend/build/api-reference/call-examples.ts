import { EXAMPLE_ORIGIN } from '../../../shared/example-origin.ts';
import type { Operation } from './document.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
/** The same for Python and TypeScript, whose texts are written alike. */
const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The example's URL with its query. */
const exampleUrl = ({ path, operation: { parameters } }: Call): string => {
  const inPath = parameters.filter((one) => one.in === 'path');
  const filled = inPath.reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path);
  const query = parameters
    .filter((one) => one.in === 'query' && one.example !== undefined)
    .flatMap(({ name, example }): [string, string][] =>
      typeof example === 'object' && example !== null
        ? Object.entries(example).map(([key, value]) => [key, String(value)])
        : [[name, String(example)]],
    );
  const search = new URLSearchParams(query).toString();
  return `${EXAMPLE_ORIGIN}${filled}${search === '' ? '' : `?${search}`}`;
};

const bodyOf = ({ operation }: Call): unknown => operation.requestBody?.content?.['application/json']?.example;
/** What a successful call answers: JSON, or a text such as CSV. */
const answersJson = ({ operation }: Call): boolean =>
  Object.entries(operation.responses).some(
    ([status, one]) => Number(status) < 400 && one.content?.['application/json'],
  );

/** The example as a curl command; secrets are shell variables. */
export const curl = (call: Call): string => {
  const names = new Set(call.operation.security.flatMap((one) => Object.keys(one)));
  const body = bodyOf(call);
  return [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${quoted(exampleUrl(call))}`,
    ...(names.has('token') ? ['-H "Authorization: Bearer $SUNWARD_TOKEN"'] : []),
    ...(names.has('bearer') ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(names.has('webhookKey') ? ['-H "Authorization: Bearer $WEBHOOK_KEY"'] : []),
    ...(names.has('stripeSignature') ? ['-H "Stripe-Signature: $SIGNATURE"'] : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ');
};

const pythonValue = (value: unknown): string => {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return literal(value);
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, inner]) => `${literal(key)}: ${pythonValue(inner)}`)
      .join(', ')}}`;
  return String(value);
};

/** The example in Python, with what Python itself has. */
export const python = (call: Call): string => {
  const body = bodyOf(call);
  const headers = [
    "'Authorization': f\"Bearer {os.environ['SUNWARD_TOKEN']}\"",
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  return `import json, os
from urllib.request import Request, urlopen

request = Request(
    ${literal(exampleUrl(call))},
    method='${call.method}',
    headers={${headers.join(', ')}},${body === undefined ? '' : `\n    data=json.dumps(${pythonValue(body)}).encode(),`}
)
with urlopen(request) as answer:
    print(${answersJson(call) ? 'json.load(answer)' : 'answer.read().decode()'})`;
};

/** The example in TypeScript, with what Node, Deno, Bun and browsers have. */
export const typescript = (call: Call): string => {
  const body = bodyOf(call);
  const headers = [
    `Authorization: \`Bearer \${process.env.SUNWARD_TOKEN}\``,
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  return `const answer = await fetch(${literal(exampleUrl(call))}, {
  method: '${call.method}',
  headers: { ${headers.join(', ')} },${body === undefined ? '' : `\n  body: JSON.stringify(${JSON.stringify(body)}),`}
});
if (!answer.ok) throw new Error(await answer.text());
console.log(await answer.${answersJson(call) ? 'json' : 'text'}());`;
};
