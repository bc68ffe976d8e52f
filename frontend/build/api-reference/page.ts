import { EXAMPLE_ORIGIN } from '../../../shared/example-origin.ts';
import { mcpServer } from '../../../shared/mcp-server.ts';
import { MCP_PATH, TOKEN_OPENAPI } from '../../../shared/token-scopes.ts';
import { type Call, curl, python, typescript } from './call-examples.ts';
import type { Document, Operation } from './document.ts';
import { escaped, fieldList, prose, schemaAnchor, typeOf } from './schema-html.ts';
import { styles } from './styles.ts';
import { type ReferenceTexts, referenceTexts } from './texts.ts';

const json = (value: unknown): string => escaped(JSON.stringify(value ?? null, null, 2));

/** What the page is drawn from. */
export interface Reference {
  /** The whole contract. */
  readonly all: Document;
  /** What a token opens, below its own base. */
  readonly byToken: Document;
  readonly language: keyof typeof referenceTexts;
  /** Of the script with which calls are tried; null: none. */
  readonly script: string | null;
  /** The page in the other language. */
  readonly otherPath: string;
}

const parameterList = ({ parameters }: Operation, t: ReferenceTexts): string => {
  if (parameters.length === 0) return '';
  const entries = parameters.map(
    ({ name, in: where, required, description = '', schema }) =>
      `<dt><code>${escaped(name)}</code> <span>${where}, ${typeOf(schema)}${required ? '' : `, ${t.optional}`}</span></dt><dd lang="en">${prose(description)}${fieldList(schema, t)}</dd>`,
  );
  return `<h5>${t.parameters}</h5><dl>${entries.join('')}</dl>`;
};

const bodyOf = ({ requestBody }: Operation, t: ReferenceTexts): string => {
  const schema = requestBody?.content?.['application/json']?.schema;
  return schema ? `<h5>${t.body}</h5><p class="type">${typeOf(schema)}</p>${fieldList(schema, t)}` : '';
};

const answerOf = ({ responses }: Operation, t: ReferenceTexts): string => {
  const [status = '', response] = Object.entries(responses).find(([code]) => Number(code) < 400) ?? [];
  const [media = '', content] = Object.entries(response?.content ?? {})[0] ?? [];
  if (!content) return `<h5>${t.answer} ${status}</h5><p lang="en">${escaped(response?.description ?? '')}</p>`;
  const { schema, example } = content;
  return `<h5>${t.answer} ${status}</h5><p class="type">${typeOf(schema)}</p>${fieldList(schema, t)}<details><summary>${t.answerExample}</summary><pre tabindex="0">${media === 'application/json' ? json(example) : escaped(String(example))}</pre></details>`;
};

const errorsOf = ({ responses }: Operation, t: ReferenceTexts): string => {
  const entries = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) =>
      description.split('; ').map((line) => {
        const [code = '', ...text] = line.split(': ');
        return `<dt>${status} <code>${escaped(code)}</code></dt><dd lang="en">${escaped(text.join(': '))}</dd>`;
      }),
    );
  return `<details><summary>${t.errors} (${entries.length})</summary><dl class="errors">${entries.join('')}</dl></details>`;
};

const code = (language: string, text: string): string =>
  `<figure data-language="${language}"><figcaption>${language}</figcaption><pre tabindex="0">${escaped(text)}</pre></figure>`;

const examplesOf = (call: Call, isOpen: boolean): string =>
  isOpen
    ? `<div class="examples">${code('curl', curl(call))}${code('Python', python(call))}${code('TypeScript', typescript(call))}</div><div class="try" data-operation="${call.operation.operationId}"></div>`
    : `<pre tabindex="0">${escaped(curl(call))}</pre>`;

const scopesOf = ({ security }: Operation): readonly string[] =>
  security.flatMap((one) => (Array.isArray(one.token) ? one.token.map(String) : []));

const section = (call: Call, t: ReferenceTexts): string => {
  const { operationId, description } = call.operation;
  const [scope] = scopesOf(call.operation);
  const badge = scope === undefined ? '' : `<p class="scope">${t.scope} <code>${escaped(scope)}</code></p>`;
  return `<section id="${operationId}"><h4><a href="#${operationId}"><b>${call.method}</b> <code>${escaped(call.path).replaceAll('/', '/<wbr>')}</code></a></h4>
${badge}<p lang="en">${prose(description)}</p>${examplesOf(call, scope !== undefined)}${parameterList(call.operation, t)}${bodyOf(call.operation, t)}${answerOf(call.operation, t)}${errorsOf(call.operation, t)}</section>`;
};

const serverWith = (token: string) => mcpServer(EXAMPLE_ORIGIN, token);

/** How an assistant is connected. */
const assistants = (t: ReferenceTexts): string => {
  const claude = `claude mcp add --transport http sunward ${EXAMPLE_ORIGIN}${MCP_PATH} \\\n  --header "Authorization: Bearer $SUNWARD_TOKEN"`;
  const vsCode = {
    inputs: [{ type: 'promptString', id: 'sunward-token', description: 'Sunward token', password: true }],
    // The editor's own place for what it asks.
    servers: { sunward: serverWith(`${'$'}{input:sunward-token}`) },
  };
  return `<section id="assistants"><h2>${t.assistants}</h2><p>${t.assistantsIntro}</p>
<p>${t.assistantsClaude}</p><pre tabindex="0">${escaped(claude)}</pre>
<p>${t.assistantsVsCode}</p><pre tabindex="0">${json(vsCode)}</pre>
<p>${t.assistantsOthers}</p><pre tabindex="0">${json({ mcpServers: { sunward: serverWith('swd_…') } })}</pre>
<p>${t.assistantsLimits}</p></section>`;
};

const callsOf = ({ paths }: Document): readonly Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

interface Group {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly calls: readonly Call[];
}

const groupsOf = (prefix: string, { tags }: Document, calls: readonly Call[]): readonly Group[] =>
  tags
    .map(({ name, description }) => ({
      id: `${prefix}-${name}`,
      name,
      description,
      calls: calls.filter(({ operation }) => operation.tags.includes(name)),
    }))
    .filter((group) => group.calls.length > 0);

const contentsOf = (groups: readonly Group[]): string =>
  groups
    .map(
      ({ id, name, calls }) =>
        `<li><a href="#${id}">${name}</a><ul>${calls.map(({ operation }) => `<li><a href="#${operation.operationId}">${escaped(operation.operationId)}</a></li>`).join('')}</ul></li>`,
    )
    .join('');

const drawn = (groups: readonly Group[], t: ReferenceTexts): string =>
  groups
    .map(
      ({ id, name, description, calls }) =>
        `<section id="${id}"><h3>${name}</h3><p lang="en">${prose(description)}</p>${calls.map((call) => section(call, t)).join('\n')}</section>`,
    )
    .join('\n');

/**
 * The API reference as one page: the whole contract, readable and searchable without a script. With its script, whoever has a token
 * tries the calls that it opens.
 */
export const referencePage = ({ all, byToken, language, script, otherPath }: Reference): string => {
  const t = referenceTexts[language];
  const open = callsOf(byToken);
  const isOpen = new Set(open.map(({ operation }) => operation.operationId));
  const ofTokens = groupsOf('group', byToken, open);
  const closed = callsOf(all).filter(({ operation }) => !isOpen.has(operation.operationId));
  const others = groupsOf('other', all, closed);
  const schemas = Object.entries({ ...byToken.components.schemas, ...all.components.schemas });
  const other = language === 'de' ? 'en' : 'de';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title} – Sunward</title>
<meta name="description" content="${escaped(t.description)}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${styles}</style>${script === null ? '' : `\n<script type="module" src="${script}"></script>`}
</head>
<body>
<header><a href="${language === 'de' ? '/de-DE' : '/'}">Sunward</a><a href="${otherPath}" hreflang="${other}" lang="${other}">${t.otherLanguage}</a></header>
<main>
<h1>${t.title}</h1>
<div lang="en">${byToken.info.description
    .split('\n\n')
    .map((paragraph) => `<p>${prose(paragraph)}</p>`)
    .join('\n')}</div>
<p>${t.openapi} <a href="${TOKEN_OPENAPI}">${t.openapiTokens}</a> · <a href="/api/openapi.json">${t.openapiAll}</a></p>
<div id="token"></div>
<details class="contents"><summary>${t.contents}: ${open.length} ${t.calls} · ${t.byToken}</summary><nav aria-label="${t.contents}: ${t.byToken}"><ul>${contentsOf(ofTokens)}</ul></nav></details>
<details class="contents"><summary>${t.contents}: ${closed.length} ${t.calls} · ${t.others}</summary><nav aria-label="${t.contents}: ${t.others}"><ul>${contentsOf(others)}<li><a href="#schemas">${t.schemas}</a></li></ul></nav></details>
${assistants(t)}
<h2 id="by-token">${t.byToken}</h2>
<p>${t.byTokenIntro}</p>
${drawn(ofTokens, t)}
<h2 id="others">${t.others}</h2>
<p>${t.othersIntro}</p>
${drawn(others, t)}
<section id="schemas"><h2>${t.schemas}</h2>${schemas
    .map(
      ([name, schema]) =>
        `<section id="${schemaAnchor(name)}"><h4><a href="#${schemaAnchor(name)}">${escaped(name)}</a></h4><p class="type">${typeOf(schema)}</p>${fieldList(schema, t)}</section>`,
    )
    .join('\n')}</section>
</main>
</body>
</html>
`;
};
