import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RUNBOOKS } from '#infra/constructs/impact-alarm.ts';
import { functionNames, functionRow, releasedFunctions } from '#shared/functions.ts';
import { notifyingAlarms, repositoryRoot, stageWith, synthesise, withShards } from './synth.ts';

const readme = readFileSync(join(repositoryRoot, 'infra/README.md'), 'utf8');
const section = readme.split(/^## Runbooks$/m)[1]?.split(/^## /m)[0] ?? '';
/** A heading's anchor, as GitHub derives it. */
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

const alarms = notifyingAlarms(synthesise(stageWith('prod', withShards)).ofType);
const named = alarms.map((alarm) => String(alarm.Properties.AlarmDescription).split(RUNBOOKS).at(-1));

describe('runbooks', () => {
  it('exist for exactly the existing alarms, one each', () => {
    expect([...named].sort()).toEqual([...runbooks.keys()].sort());
  });

  it('cover every function of the table', () => {
    const expected = functionNames.flatMap((name) => [
      `${name}-errors`,
      ...(releasedFunctions.includes(name) ? [`${name}-release`] : []),
      ...('failures' in functionRow(name).trigger ? [`${name}-failures`] : []),
    ]);
    expect([...runbooks.keys()]).toEqual(expect.arrayContaining(expected));
  });

  it.each([...runbooks])('%s says what it means, where to look and what to do', (_, text) => {
    for (const part of ['**Means.**', '**Look.**', '**Do.**']) expect(text).toContain(part);
  });
});
