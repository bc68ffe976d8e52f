import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readContext, stageFileJsonSchema, stageNames, stageOf, stageSettingNames, withStageFile } from './stages.ts';

const ROOT = join(import.meta.dirname, '..');
const stage = { region: 'eu-central-1', retainData: true, logRetentionDays: 30, firewall: true };
const context = {
  stage: 'prod',
  stages: { dev: stage, staging: stage, prod: { ...stage, reservedConcurrency: { control: 400 } } },
};
const withFile = (file: unknown) => stageOf(withStageFile(context, JSON.stringify(file)));

describe('stage.json', () => {
  it('replaces settings of cdk.json, removes those that are null, and leaves the others and other stages alone', () => {
    const changed = withFile({ prod: { logRetentionDays: 365, reservedConcurrency: null } });
    expect(changed).toEqual({ ...stageOf(context), logRetentionDays: 365, reservedConcurrency: undefined });
    expect('reservedConcurrency' in changed).toBe(false);
    expect(withFile({ dev: { firewall: false } })).toEqual(stageOf(context));
  });

  it('need not exist', () => {
    expect(withStageFile(context, null)).toBe(context);
  });

  it.each([
    ['a setting that does not exist', { prod: { firewal: true } }, /firewal.*\n.*prod/],
    ['a stage that does not exist', { production: {} }, /production/],
    ['a wrong value', { prod: { logRetentionDays: 31 } }, /prod\.logRetentionDays/],
    ['a wrong value deep inside', { prod: { backup: { vaultArn: 'mine' } } }, /prod\.backup\.vaultArn/],
    ['settings that contradict each other', { prod: { monthlyBudgetUsd: 5 } }, /needs alarmEmail/],
    ['a required setting that is removed', { prod: { region: null } }, /region/],
  ])('is refused by name with %s', (_, file, message) => {
    expect(() => withFile(file)).toThrow(message);
  });

  it('is refused when it is cut off, by its name', () => {
    expect(() => withStageFile(context, '{"prod":')).toThrow(/^stage\.json is not JSON: /);
  });
});

describe('the files beside it', () => {
  it('the schema for editors is the one of the code (vitest -u writes it), and knows every setting of every stage', async () => {
    const schema = stageFileJsonSchema();
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(join(ROOT, 'infra/stage.schema.json'));
    const { properties } = schema as { properties: Record<string, { properties?: object }> };
    expect(Object.keys(properties).sort()).toEqual(['$schema', ...stageNames].sort());
    for (const name of stageNames)
      expect(Object.keys(properties[name]?.properties ?? {}).sort()).toEqual([...stageSettingNames].sort());
  });

  it('the example is valid, for our code and by the schema', () => {
    const text = readFileSync(join(ROOT, 'stage.example.json'), 'utf8');
    const own = readContext();
    for (const name of stageNames) expect(() => stageOf({ ...withStageFile(own, text), stage: name })).not.toThrow();
    const fromSchema = z.fromJSONSchema(stageFileJsonSchema() as Parameters<typeof z.fromJSONSchema>[0]);
    expect(fromSchema.safeParse(JSON.parse(text)).error).toBeUndefined();
    expect(fromSchema.safeParse({ prod: { firewal: true } }).success).toBe(false);
  });

  it('git ignores the file itself', () => {
    expect(readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')).toContain('/stage.json');
  });
});
