import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot, stageWith, synthesise } from './synth.ts';

const FOLDER = join(repositoryRoot, 'test/infra/snapshots');

/** Replaces what changes with every line of code or folder, and says nothing about what is deployed. */
const settled = (text: string): string =>
  text
    .replaceAll(/\b[0-9a-f]{64}(\.zip|\.json)?\b/g, 'HASH$1')
    .replaceAll(/(CurrentVersion[0-9A-F]{8})[0-9a-f]{32}/g, '$1HASH')
    .replaceAll(/"DeployTime":"[^"]*"/g, '"DeployTime":"TIME"');

/** Long properties that tests of their own cover. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'AWS::CloudWatch::Dashboard': ['DashboardBody'],
  'AWS::ApiGatewayV2::Stage': ['RouteSettings'],
  'AWS::CloudFront::Function': ['FunctionCode'],
  'AWS::CloudFront::ResponseHeadersPolicy': ['ResponseHeadersPolicyConfig'],
};
/** One line each: there are many, and the sweep covers their rows. */
const manyOf = ['AWS::ApiGatewayV2::Route'];

const prod = synthesise(stageWith('prod'));

/** A stack as lines for review: each resource with its type and properties, sorted by id. */
const reviewOf = (stack: string): string =>
  prod.resources
    .filter((one) => one.stack === stack)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(({ Type, id, Properties = {}, DeletionPolicy }) => {
      if (manyOf.includes(Type)) return [`${Type} ${Properties.RouteKey} ${Properties.AuthorizationType}`];
      const shown = Object.entries(Properties)
        .filter(([name]) => name !== 'Tags' && !elsewhere[Type]?.includes(name))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`);
      return [`${Type} ${id}${DeletionPolicy === undefined ? '' : ` (${DeletionPolicy})`}`, ...shown];
    })
    .join('\n');

const stacks = [...new Set(prod.resources.map(({ stack }) => stack))].sort();

it('the stacks are those in the README', () => {
  expect(stacks).toEqual([
    'api',
    'boxes',
    'control',
    'edge',
    'edge-log',
    'identity',
    'pages',
    'storage',
    'upkeep',
    'watch',
    'web',
  ]);
});

it.each(stacks)('the stack %s of prod is as reviewed (vitest -u accepts a change)', async (stack) => {
  await expect(`${settled(reviewOf(stack))}\n`).toMatchFileSnapshot(join(FOLDER, `${stack}.txt`));
});
