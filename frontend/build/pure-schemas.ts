import { type Plugin, parseSync } from 'vite';

/** Modules of the product that make schemas. */
const holdsSchemas = /[\\/]shared[\\/](?:(?!node_modules).)*\.ts$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Initial values of a module's constants that are calls, such as `z.object(…)`: where they begin and end. */
const callsIn = (body: readonly Node[]): readonly (readonly [start: number, end: number])[] =>
  body.flatMap((statement) => {
    const declaration = (
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    ) as Node | null;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return (declaration.declarations as readonly { readonly init: Node | null }[]).flatMap(({ init }) =>
      init === null || init.type === 'ArrowFunctionExpression' ? [] : ([[init.start, init.end]] as const),
    );
  });

/**
 * Marks what the modules of the contract make as free of side effects: a page that uses one constant or one schema of a module then
 * loads this one, and zod only where it uses a schema. The bundler cannot know it of a chain of calls.
 */
export const pureSchemas = (): Plugin => ({
  name: 'sunward-pure-schemas',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => {
    if (!holdsSchemas.test(id) || !code.includes("from 'zod'")) return null;
    const { program } = parseSync(id, code);
    let marked = code;
    for (const [start, end] of callsIn(program.body as unknown as readonly Node[]).toReversed())
      marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`;
    return { code: marked, map: null };
  },
});
