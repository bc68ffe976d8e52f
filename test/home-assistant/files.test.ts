import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { contract, type OperationId } from '#shared/contract/index.ts';
import { languages } from '#shared/locales.ts';
import { reasonCodes } from '#shared/reasons.ts';
import { homeAssistantZip } from '../../frontend/build/home-assistant.ts';

// What Home Assistant's own checker (hassfest) asks of an integration, as far as it can be asked without Home Assistant.
const root = join(import.meta.dirname, '../..');
const served = join(root, 'frontend/public/home-assistant');
const own = join(served, 'custom_components/sunward');
const text = (name: string): string => readFileSync(join(own, name), 'utf8');
const json = (name: string): unknown => JSON.parse(text(name));

type Tree = { readonly [key: string]: string | Tree };
const paths = (tree: Tree, at = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${at}${key}`] : paths(value, `${at}${key}.`),
  );
const at = (tree: Tree, path: string): string | Tree | undefined =>
  path.split('.').reduce<string | Tree | undefined>((here, key) => (here as Tree | undefined)?.[key], tree);
const [en, ...translated] = languages.map((language) => json(`translations/${language}.json`) as Tree) as [
  Tree,
  ...Tree[],
];
const icons = json('icons.json') as Tree;
const sources = readdirSync(own).filter((name) => name.endsWith('.py'));
/** Every text in quotes of one kind. */
const named = (name: string, pattern: RegExp): string[] =>
  [...text(name).matchAll(pattern)].map(([, found = '']) => found);

const placeholders = (value: string): string[] => [...value.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
const platforms = sources.map((name) => name.replace('.py', '')).filter((name) => at(en, `entity.${name}`));

describe('the files of the Home Assistant integration', () => {
  it('have a manifest and a card for HACS as these want them', () => {
    const manifest = z.strictObject({
      domain: z.literal('sunward'),
      name: z.literal('Sunward'),
      codeowners: z.array(z.string().regex(/^@\w/)).min(1),
      config_flow: z.literal(true),
      documentation: z.url({ protocol: /^https$/ }),
      integration_type: z.literal('hub'),
      iot_class: z.literal('cloud_polling'),
      issue_tracker: z.url({ protocol: /^https$/ }),
      loggers: z.array(z.string()),
      requirements: z.array(z.never()),
      version: z.string().regex(/^\d+\.\d+\.\d+$/),
    });
    const found = manifest.parse(json('manifest.json'));
    // First domain and name, the others by the alphabet.
    const [domain, name, ...rest] = Object.keys(found);
    expect([domain, name, ...[...rest].sort()]).toEqual(Object.keys(json('manifest.json') as object));
    z.strictObject({
      name: z.literal('Sunward'),
      homeassistant: z.string().regex(/^\d{4}\.\d+\.\d+$/),
    }).parse(JSON.parse(readFileSync(join(served, 'hacs.json'), 'utf8')));
    expect(readdirSync(join(served, 'custom_components'))).toEqual(['sunward']);
    for (const icon of ['icon.png', 'icon@2x.png']) expect(existsSync(join(own, 'brand', icon))).toBe(true);
  });

  it('say the same in each language of the app, with the same placeholders', () => {
    expect(readdirSync(join(own, 'translations')).sort()).toEqual(languages.map((one) => `${one}.json`).sort());
    for (const own of translated) {
      expect(paths(own)).toEqual(paths(en));
      for (const path of paths(en))
        expect([path, placeholders(at(own, path) as string)]).toEqual([path, placeholders(at(en, path) as string)]);
      // Words that are the same in both are few: a name, a unit, a loan.
      const same = paths(en).filter((path) => at(own, path) === at(en, path));
      expect(same.length, same.join()).toBeLessThan(paths(en).length / 8);
    }
    // What only core may have: references to other texts.
    for (const path of paths(en)) expect(at(en, path)).not.toMatch(/\[%key|<[a-z]/);
  });

  it('name every entity, and nothing that is none', () => {
    for (const platform of platforms) {
      const keys = named(`${platform}.py`, /translation_key="(\w+)"/g);
      if (platform === 'sensor') keys.push(...named('sensor.py', /_(?:power|energy_today)\(\s*"(\w+)"/g));
      const entities = at(en, `entity.${platform}`) as Tree;
      // Refusals have keys of their own.
      const errors = Object.keys(at(en, 'exceptions') as Tree);
      const shown = [...new Set(keys)].filter((key) => !errors.includes(key)).sort();
      expect([platform, shown]).toEqual([platform, Object.keys(entities).sort()]);
    }
  });

  it('have a text for every error, refusal, step, field and repair', () => {
    const errors = new Set(Object.keys(at(en, 'exceptions') as Tree));
    const known = new Set([...errors, ...Object.keys(at(en, 'issues') as Tree)]);
    const entities = new Set(
      platforms.flatMap((platform) => Object.keys((at(en, `entity.${platform}`) ?? {}) as Tree)),
    );
    for (const name of sources)
      for (const key of named(name, /translation_key="(\w+)"/g))
        expect([name, key, known.has(key) || entities.has(key)]).toEqual([name, key, true]);
    for (const key of named('services.py', /_invalid\("(\w+)"\)/g)) expect([key, errors.has(key)]).toEqual([key, true]);
    const flow = text('config_flow.py');
    const config = at(en, 'config') as Tree;
    expect(Object.keys(config.step as Tree).sort()).toEqual(
      [...new Set(named('config_flow.py', /step_id="(\w+)"/g).filter((step) => step !== 'init'))].sort(),
    );
    for (const language of [en, ...translated])
      for (const step of [...Object.values(at(language, 'config.step') as Tree), at(language, 'options.step.init')])
        expect(Object.keys((step as Tree).data_description as Tree)).toEqual(Object.keys((step as Tree).data as Tree));
    for (const key of Object.keys(config.error as Tree)) expect([key, flow.includes(`"${key}"`)]).toEqual([key, true]);
  });

  it('describe every action with its fields, in files and texts alike', () => {
    const actions = parse(text('services.yaml')) as Record<string, { fields: Record<string, unknown> }>;
    const registered = named('services.py', /async_register\(DOMAIN, "(\w+)"/g).sort();
    expect(Object.keys(actions).sort()).toEqual(registered);
    expect(Object.keys(icons.services as Tree).sort()).toEqual(registered);
    for (const [action, { fields }] of Object.entries(actions))
      expect(Object.keys(at(en, `services.${action}.fields`) as Tree)).toEqual(Object.keys(fields));
    expect(Object.keys(at(en, 'services') as Tree).sort()).toEqual(registered);
  });

  it('have icons only for what there is', () => {
    for (const [platform, entities] of Object.entries(icons.entity as Tree))
      for (const key of Object.keys(entities))
        expect([platform, key, at(en, `entity.${platform}.${key}`) !== undefined]).toEqual([platform, key, true]);
  });

  it('know every reason, with the sentences of the app in all its languages', async () => {
    const all = languages.map(
      async (language) => [language, (await import(`../../shared/reason-words/${language}.ts`)).reasons] as const,
    );
    expect(json('reasons.json')).toEqual(Object.fromEntries(await Promise.all(all)));
    for (const language of [en, ...translated])
      expect(Object.keys(at(language, 'entity.sensor.reason.state') as Tree)).toEqual([...reasonCodes]);
  });

  it.each(languages)('name the modes as the app does in %s', async (language) => {
    const { dashboardTexts } = (await import(`../../frontend/src/i18n/${language}/dashboard.ts`)) as {
      dashboardTexts: { mode: Readonly<Record<string, { readonly name: string } | string>> };
    };
    const modes = at(json(`translations/${language}.json`) as Tree, 'entity.select.mode.state') as Tree;
    const named = Object.keys(modes).map((mode) => [mode, dashboardTexts.mode[mode.toUpperCase()]] as const);
    expect(modes).toEqual(Object.fromEntries(named.map(([mode, text]) => [mode, (text as { name: string }).name])));
  });

  it('answer each rule of the quality scale', () => {
    const rule = z.union([
      z.enum(['done', 'todo']),
      z.strictObject({ status: z.enum(['done', 'todo', 'exempt']), comment: z.string().min(10) }),
    ]);
    const { rules } = z.strictObject({ rules: z.record(z.string(), rule) }).parse(parse(text('quality_scale.yaml')));
    expect(Object.keys(rules)).toHaveLength(54);
    const todo = Object.entries(rules).filter(
      ([, found]) => (typeof found === 'string' ? found : found.status) === 'todo',
    );
    expect(todo.map(([name]) => name)).toEqual([]);
  });

  it('have a blueprint that asks for what it uses', () => {
    const raw = readFileSync(join(served, 'blueprints/report.yaml'), 'utf8');
    const inputs = [...raw.matchAll(/!input (\w+)/g)].map(([, name = '']) => name);
    const { blueprint } = parse(raw.replaceAll('!input ', '')) as { blueprint: { input: object } };
    expect(Object.keys(blueprint.input).sort()).toEqual([...new Set(inputs)].sort());
  });

  it('are tested against answers that the contract allows', () => {
    const samples = JSON.parse(readFileSync(join(import.meta.dirname, 'samples.json'), 'utf8'));
    const { getAccount, listSensors, listAppliances, getDays, getPlan, listChargingSessions } = samples;
    const state = {
      account: getAccount,
      sensors: listSensors,
      appliances: listAppliances,
      days: getDays.days,
      plan: getPlan,
      sessions: listChargingSessions.sessions,
      troubles: [],
    };
    for (const [operation, sample] of Object.entries({ ...samples, getState: state }))
      expect([operation, contract[operation as OperationId].response.safeParse(sample).error]).toEqual([
        operation,
        undefined,
      ]);
  });

  it('call only what a token opens', () => {
    const calls = named('api.py', /"(\/api\/v1\/[^"{]*|\/api\/webhook)"/g);
    expect(calls).toEqual(['/api/v1/auth/me', '/api/webhook']);
    expect(text('api.py')).not.toMatch(/\?token=|print\(/);
  });

  const hasPython = spawnSync('python3', ['--version']).status === 0;
  it.skipIf(!hasPython)('come as an archive that Python unpacks into the folder of configuration', () => {
    const archive = homeAssistantZip(join(root, 'frontend'));
    // The same files make the same archive.
    expect(homeAssistantZip(join(root, 'frontend')).equals(archive)).toBe(true);
    const program =
      'import io, sys, zipfile\nz = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))\nassert z.testzip() is None\nprint("\\n".join(z.namelist()))';
    const unpacked = spawnSync('python3', ['-c', program], { input: archive });
    expect(unpacked.stderr.toString()).toBe('');
    const names = unpacked.stdout.toString().trim().split('\n');
    expect(names).toEqual(expect.arrayContaining(['blueprints/automation/sunward/report.yaml']));
    const inside = readdirSync(own, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(names.filter((name) => name.startsWith('custom_components/sunward/'))).toHaveLength(inside.length);
  });

  const python = process.env.HOME_ASSISTANT_PYTHON ?? 'python3.13';
  it.skipIf(spawnSync(python, ['--version']).status !== 0)('are Python', () => {
    const program = `import ast, pathlib, sys\nfor f in pathlib.Path(sys.argv[1]).rglob('*.py'): ast.parse(f.read_text(), str(f))`;
    expect(spawnSync(python, ['-c', program, own]).stderr.toString()).toBe('');
  });
});
