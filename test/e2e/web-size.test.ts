import { beforeAll, describe, expect, test } from 'vitest';
import { builtWeb } from '../support/built-web.ts';
import { contractTexts } from '../support/contract-texts.ts';
import { loadedWith, type PageSize, weighPages } from './web-size.ts';

let chunks: Awaited<ReturnType<typeof builtWeb>>;
beforeAll(async () => {
  chunks = await builtWeb();
});

test('no file of the app contains a text of the OpenAPI document', () => {
  const code = chunks.map((chunk) => chunk.code).join('\n');
  // The build does contain other words: the search itself works.
  expect(code).toContain('/api/accounts/{accountId}/history');
  expect(contractTexts.filter((text) => code.includes(text))).toEqual([]);
});

describe('code of the first pages', () => {
  let sizes: readonly PageSize[];
  beforeAll(() => {
    sizes = weighPages(chunks);
  });

  test.each(['landing as sent', 'landing', 'first figures', 'dashboard'])('%s stays below its limit', (page) => {
    const size = sizes.find((one) => one.page === page);
    if (!size) throw new Error(`${page} was not weighed`);
    // The files are part of the value, so that a failure shows what grew.
    expect({ ...size, within: size.bytes < size.limitBytes }).toEqual({ ...size, within: true });
    expect(size.bytes).toBeGreaterThan(size.limitBytes / 4);
    process.stdout.write(`${page}: ${size.bytes} bytes of code, gzip, of ${size.limitBytes}\n`);
  });

  test('never loads on the landing page the code that starts the app', () => {
    const [landing, dashboard] = ['landing', 'dashboard'].map(
      (page) => sizes.find((one) => one.page === page)?.files.map(([file]) => file) ?? [],
    );
    const app = /\/(styles|kit|shell|parts)-/;
    expect(landing?.filter((file) => app.test(file))).toEqual([]);
    expect(dashboard?.filter((file) => app.test(file))).toHaveLength(4);
    // Nor for its lists of services and plans.
    const later = loadedWith(chunks, ['src/lib/public-lists.ts']).map(({ fileName }) => fileName);
    expect(later.filter((file) => /\/(styles|kit|shell|parts|begin|schemas)-/.test(file))).toEqual([]);
  });

  // The app's classes have names of their own, some of them those of a public page, whose look would be another one with its first use.
  test('a public page never loads a style sheet of the app, whatever it loads later', () => {
    const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const reached = new Set<string>();
    const open = loadedWith(chunks, ['src/features/landing/main.ts', 'src/features/landing/start.tsx']).map(
      ({ fileName }) => fileName,
    );
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (reached.has(name)) continue;
      reached.add(name);
      const chunk = byName.get(name);
      open.push(...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? []));
    }
    const later = [...reached].map((name) => byName.get(name)?.name);
    expect(later).toEqual(expect.arrayContaining(['legal-words', 'public-lists', 'faqs']));
    const sheets = [...reached].flatMap((name) => byName.get(name)?.styleSheets ?? []);
    expect(sheets.filter((sheet) => !/\/(index|first)-/.test(sheet))).toEqual([]);
    expect(sheets).toHaveLength(2);
  });

  test('loads neither React nor texts before somebody uses the landing page', () => {
    const files = sizes.find((one) => one.page === 'landing as sent')?.files.map(([file]) => file) ?? [];
    expect(files.filter((file) => !/\/(index|first|referral)-/.test(file))).toEqual([]);
  });

  test('loads neither zod nor a schema of the contract before a form needs it', () => {
    const holding = chunks.filter(({ moduleIds }) => moduleIds.some((id) => /\/node_modules\/zod\//.test(id)));
    expect(holding.map(({ name }) => name)).toEqual(['schemas']);
    const loaded = sizes.flatMap(({ files }) => files.map(([file]) => file));
    expect(loaded.filter((file) => holding.some(({ fileName }) => fileName === file))).toEqual([]);
    // Nor do the cards below the dashboard's first ones, which come by themselves.
    const cards = ['today-card.tsx', 'day-card.tsx', 'sources-card.tsx', 'old-data.tsx', 'wall/wall.tsx'];
    for (const card of cards) {
      const files = loadedWith(chunks, [`src/features/dashboard/${card}`]).map(({ fileName }) => fileName);
      expect({ card, zod: files.filter((file) => holding.some(({ fileName }) => fileName === file)) }).toEqual({
        card,
        zod: [],
      });
    }
  });

  test('shows the first figures without React or MUI', () => {
    const files = sizes.find((one) => one.page === 'first figures')?.files.map(([file]) => file) ?? [];
    expect(files.filter((file) => !/\/(app|first|begin|rolldown-runtime)-/.test(file))).toEqual([]);
  });

  test('loads charts, the identity library and forms only where they are needed', () => {
    const loaded = sizes.flatMap(({ files }) => files.map(([file]) => file)).join('\n');
    expect(loaded).not.toMatch(/history-page|form-field|cognito|login-page/);
  });
});
