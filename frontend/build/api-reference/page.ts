import type { Document, Operation } from './document.ts';
import { escaped, fieldList, prose, schemaAnchor, typeOf } from './schema-html.ts';
import { styles } from './styles.ts';

const ORIGIN = 'https://sunward.example';
const json = (value: unknown): string => escaped(JSON.stringify(value ?? null, null, 2));

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

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
  return `${ORIGIN}${filled}${search === '' ? '' : `?${search}`}`;
};

/** The example as a curl command; secrets are shell variables. */
const curl = (call: Call): string => {
  const { security, requestBody } = call.operation;
  const names = new Set(security.flatMap((one) => Object.keys(one)));
  const body = requestBody?.content?.['application/json']?.example;
  return [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${quoted(exampleUrl(call))}`,
    ...(names.has('bearer') ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(names.has('webhookKey') ? ['-H "Authorization: Bearer $WEBHOOK_KEY"'] : []),
    ...(names.has('stripeSignature') ? ['-H "Stripe-Signature: $SIGNATURE"'] : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ');
};

const parameterList = ({ parameters }: Operation): string => {
  if (parameters.length === 0) return '';
  const entries = parameters.map(
    ({ name, in: where, required, description = '', schema }) =>
      `<dt><code>${escaped(name)}</code> <span>${where}, ${typeOf(schema)}${required ? '' : ', optional'}</span></dt><dd>${prose(description)}${fieldList(schema)}</dd>`,
  );
  return `<h4>Parameters</h4><dl>${entries.join('')}</dl>`;
};

const bodyOf = ({ requestBody }: Operation): string => {
  const schema = requestBody?.content?.['application/json']?.schema;
  return schema ? `<h4>Body</h4><p class="type">${typeOf(schema)}</p>${fieldList(schema)}` : '';
};

const answerOf = ({ responses }: Operation): string => {
  const [status = '', response] = Object.entries(responses).find(([code]) => Number(code) < 400) ?? [];
  const [media = '', content] = Object.entries(response?.content ?? {})[0] ?? [];
  if (!content) return `<h4>Answer ${status}</h4><p>${escaped(response?.description ?? '')}</p>`;
  const { schema, example } = content;
  return `<h4>Answer ${status}</h4><p class="type">${typeOf(schema)}</p>${fieldList(schema)}<details><summary>Example of an answer</summary><pre>${media === 'application/json' ? json(example) : escaped(String(example))}</pre></details>`;
};

const errorsOf = ({ responses }: Operation): string => {
  const entries = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) =>
      description.split('; ').map((line) => {
        const [code = '', ...text] = line.split(': ');
        return `<dt>${status} <code>${escaped(code)}</code></dt><dd>${escaped(text.join(': '))}</dd>`;
      }),
    );
  return `<details><summary>Errors (${entries.length})</summary><dl class="errors">${entries.join('')}</dl></details>`;
};

const section = (call: Call): string => {
  const { operationId, description } = call.operation;
  return `<section id="${operationId}"><h3><a href="#${operationId}"><b>${call.method}</b> <code>${escaped(call.path).replaceAll('/', '/<wbr>')}</code></a></h3>
<p>${prose(description)}</p><pre>${escaped(curl(call))}</pre>${parameterList(call.operation)}${bodyOf(call.operation)}${answerOf(call.operation)}${errorsOf(call.operation)}</section>`;
};

const callsOf = ({ paths }: Document): readonly Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** The API reference as one page: the whole contract, readable and searchable without a script. */
export const referencePage = (document: Document): string => {
  const calls = callsOf(document);
  const groups = document.tags.map(({ name, description }) => ({
    name,
    description,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const schemas = Object.entries(document.components.schemas);
  const contents = groups.map(
    ({ name, calls: own }) =>
      `<li><a href="#group-${name}">${name}</a><ul>${own.map(({ operation }) => `<li><a href="#${operation.operationId}">${escaped(operation.operationId)}</a></li>`).join('')}</ul></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference – Sunward</title>
<meta name="description" content="Every call of the Sunward API with its fields, units, errors and examples.">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${styles}</style>
</head>
<body>
<header><a href="/">Sunward</a></header>
<main>
<h1>API reference</h1>
${document.info.description
  .split('\n\n')
  .map((paragraph) => `<p>${prose(paragraph)}</p>`)
  .join('\n')}
<p>For programs: <a href="/api/openapi.json">OpenAPI 3.1 document</a>.</p>
<details class="contents"><summary>Contents: ${calls.length} calls</summary><nav aria-label="Contents"><ul>${contents.join('')}<li><a href="#schemas">schemas</a></li></ul></nav></details>
${groups.map((group) => `<section id="group-${group.name}"><h2>${group.name}</h2><p>${prose(group.description)}</p>${group.calls.map(section).join('\n')}</section>`).join('\n')}
<section id="schemas"><h2>schemas</h2>${schemas
    .map(
      ([name, schema]) =>
        `<section id="${schemaAnchor(name)}"><h3><a href="#${schemaAnchor(name)}">${escaped(name)}</a></h3><p class="type">${typeOf(schema)}</p>${fieldList(schema)}</section>`,
    )
    .join('\n')}</section>
</main>
</body>
</html>
`;
};
