import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { toOpenApi } from '../openapi.ts';
import { stripTexts } from './strip-texts.ts';

const strip = (source: string, path = '/home/shared/model/thing.ts'): string | null =>
  stripTexts(path, source, (file, text) => parseSync(file, text).program);

describe('stripping a schema', () => {
  it.each([
    ["z.string().meta({ description: 'A name.' })", 'z.string()'],
    ["z.string().meta({ id: 'Name' }).nullable().meta({ description: 'A name.' })", 'z.string().nullable()'],
    ["z.object({ a: z.int().min(1).meta({ description: 'a) b' }) })", 'z.object({ a: z.int().min(1) })'],
    ['z.array(name.meta({ description: texts[unit] })) as unknown', 'z.array(name) as unknown'],
    ['registry.meta', 'registry.meta'],
    ["import.meta.resolve('x')", "import.meta.resolve('x')"],
    [
      'z.object({ summary: z.string(), example: z.string() })',
      'z.object({ summary: z.string(), example: z.string() })',
    ],
  ])('makes of %s: %s', (source, rest) => {
    expect(strip(`export const it = ${source};`)).toBe(`export const it = ${rest};`);
  });

  it('keeps line numbers', () => {
    const source = "const a = z\n  .string()\n  .meta({\n    description: 'A.',\n  });\nconst b = 1;";
    expect(strip(source)).toBe('const a = z\n  .string();\n\n\n\nconst b = 1;');
  });

  it('breaks no line before `as`', () => {
    const source = "const a = z.string().meta({\n  id: 'A',\n}) as unknown;\nconst b = 1;";
    expect(strip(source)).toBe('const a = z.string() as unknown;\n\n\nconst b = 1;');
  });
});

describe('stripping a file of rows', () => {
  it('leaves out summaries', () => {
    const rows = "const rows = { get: { path: '/a', summary: `Get a`, status: 200 } };";
    expect(strip(rows, '/home/shared/contract/routes/a.ts')).toBe(
      "const rows = { get: { path: '/a',  status: 200 } };",
    );
  });
});

describe('modules of others', () => {
  it.each([
    '/home/frontend/src/app/start.ts',
    '/home/shared/contract/openapi/operations.ts',
    '/home/shared/node_modules/zod/index.ts',
    '/home/node_modules/shared/index.js',
  ])('leaves %s as it is', (path) => {
    expect(strip("z.string().meta({ description: 'A name.' })", path)).toBeNull();
  });
});

describe('the stripped contract', () => {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if ((key === 'description' || key === 'summary') && typeof inner === 'string') texts.add(inner);
      else if (key !== 'example' && key !== 'examples') collect(inner);
    }
  };
  const { paths, components } = toOpenApi() as { paths: unknown; components: { schemas: unknown } };
  collect([paths, components.schemas]);

  it.each(globSync('shared/**/*.ts').filter((path) => !path.includes('.test.') && !path.includes('contract/openapi')))(
    '%s carries none of the texts of the document',
    (path) => {
      const source = readFileSync(path, 'utf8');
      const rest = strip(source, `/home/${path}`) ?? '';
      expect(rest.split('\n')).toHaveLength(source.split('\n').length);
      const left = [...texts].filter((text) => rest.includes(`'${text}'`) || rest.includes(`"${text}"`));
      expect(left).toEqual([]);
    },
  );
});
