import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleFunction } from '#infra/constructs/bundle.ts';
import { toOpenApi, toTokenOpenApi } from '#shared/contract/openapi.ts';
import { contractTexts } from '#test/support/contract-texts.ts';

/** The files of an entry's bundle. */
const filesOf = async (entry: 'auth' | 'api'): Promise<readonly (readonly [path: string, code: string])[]> => {
  const outdir = mkdtempSync(join(tmpdir(), `sunward-texts-${entry}-`));
  afterAll(() => rmSync(outdir, { recursive: true, force: true }));
  await bundleFunction(entry, outdir);
  return readdirSync(outdir)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => [join(outdir, name), readFileSync(join(outdir, name), 'utf8')]);
};

describe('texts of the OpenAPI document', async () => {
  const [auth, api] = [await filesOf('auth'), await filesOf('api')];
  const found = (code: string): string[] => contractTexts.filter((text) => code.includes(text));
  const packed = auth.filter(([, code]) => code.includes('brotliDecompressSync'));

  it('are readable in no bundle, and packed in none that does not serve it', () => {
    expect([...api, ...auth].flatMap(([, code]) => found(code))).toEqual([]);
    expect(api.filter(([, code]) => code.includes('brotliDecompressSync'))).toEqual([]);
  });

  it('are in one file of the function that serves them, which is not its main one', () => {
    expect(packed).toHaveLength(1);
    expect(packed[0]?.[0]).not.toMatch(/index\.mjs$/);
  });

  it('are there as they are built from the contract', async () => {
    type Built = { toOpenApi: typeof toOpenApi; toTokenOpenApi: typeof toTokenOpenApi };
    const built = (await import(packed[0]?.[0] ?? '')) as Built;
    expect(built.toOpenApi()).toEqual(JSON.parse(JSON.stringify(toOpenApi())));
    expect(built.toTokenOpenApi()).toEqual(JSON.parse(JSON.stringify(toTokenOpenApi())));
  });
});
