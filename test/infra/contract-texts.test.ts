import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleFunction } from '#infra/constructs/bundle.ts';
import { toOpenApi } from '#shared/contract/openapi.ts';
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
  const withTexts = auth.filter(([, code]) => found(code).length > 0);

  it('are in no bundle of a function that does not serve it', () => {
    expect(api.flatMap(([, code]) => found(code))).toEqual([]);
  });

  it('are in one file of the function that serves it, which is not its main one', () => {
    expect(withTexts).toHaveLength(1);
    expect(withTexts[0]?.[0]).not.toMatch(/index\.mjs$/);
  });

  it('are there as they are built from the contract', async () => {
    const { toOpenApi: built } = (await import(withTexts[0]?.[0] ?? '')) as { toOpenApi: typeof toOpenApi };
    expect(built()).toEqual(JSON.parse(JSON.stringify(toOpenApi())));
  });
});
