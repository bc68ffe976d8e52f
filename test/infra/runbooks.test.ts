import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RUNBOOKS } from '#infra/constructs/impact-alarm.ts';
import { repositoryRoot, stageWith, synthesise } from './synth.ts';

const readme = readFileSync(join(repositoryRoot, 'infra/README.md'), 'utf8');
const section = readme.split(/^## Runbooks$/m)[1]?.split(/^## /m)[0] ?? '';
/** Anchor of a heading, as GitHub makes it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
const runbooks = new Map(
  section
    .split(/^### /m)
    .slice(1)
    .map((part) => [anchor(part.split('\n')[0] ?? ''), part] as const),
);

const alarms = synthesise(stageWith('prod')).ofType('AWS::CloudWatch::Alarm');
const named = alarms.map((alarm) => String(alarm.Properties.AlarmDescription).split(RUNBOOKS).at(-1));

describe('runbooks', () => {
  it('exist for exactly the alarms that there are, one each', () => {
    expect([...named].sort()).toEqual([...runbooks.keys()].sort());
  });

  it.each([...runbooks])('%s says what it means, what to look at and what to do', (_, text) => {
    for (const part of ['**Means.**', '**Look.**', '**Do.**']) expect(text).toContain(part);
  });
});
