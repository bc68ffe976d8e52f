import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack, Validations } from 'aws-cdk-lib';
import { CfnRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import { buildStage } from '#infra/stacks/sunward.ts';
import { type Stage, stageOf } from '#infra/stages.ts';
import { type FunctionName, functionNames, shardFunctions } from '#shared/functions.ts';
import { newTemplates } from './new-templates.ts';

export const repositoryRoot = join(import.meta.dirname, '../..');
const { context } = JSON.parse(readFileSync(join(repositoryRoot, 'cdk.json'), 'utf8')) as {
  context: Record<string, unknown>;
};

/** A stage as cdk.json has it, with some settings changed. */
export const stageWith = (name: Stage['name'], changes: Partial<Stage> = {}): Stage => ({
  ...stageOf({ ...context, stage: name }),
  ...changes,
});

/** Settings of a stage that fires its sites by shards once there are many. */
export const withShards = { shards: { above: 50_000 } };
/** The functions that a stage has. */
export const functionsOf = ({ shards }: Stage): readonly FunctionName[] =>
  functionNames.filter((name) => shards !== undefined || !(shardFunctions as readonly FunctionName[]).includes(name));

const certificate = (region: string) => `arn:aws:acm:${region}:123456789012:certificate/1-2`;

/** Settings of a stage's own domain. */
export const ownDomain = {
  name: 'sun.example.org',
  certificateArn: certificate('us-east-1'),
  api: { name: 'origin.sun.example.org', certificateArn: certificate('eu-central-1') },
};

/** An app with the context of cdk.json. Bundling takes seconds, so it is off by default. */
export const newApp = ({ bundles = false } = {}): App => {
  const app = new App({
    outdir: mkdtempSync(join(tmpdir(), 'sunward-synth-')),
    context: { ...context, ...(bundles ? {} : { 'aws:cdk:bundling-stacks': [] }) },
  });
  Validations.of(app).addPlugins(newTemplates);
  return app;
};

/** A folder that looks like the built frontend. */
export const builtPages = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sunward-pages-'));
  for (const file of ['index.html', 'app.html']) writeFileSync(join(folder, file), '<!doctype html>');
  return folder;
};

export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is JSON of any shape, read only by tests
  readonly Properties: any;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: string | string[];
  readonly UpdatePolicy?: { readonly CodeDeployLambdaAliasUpdate?: { readonly DeploymentGroupName: unknown } };
}
export interface Found extends Resource {
  readonly stack: string;
  readonly id: string;
}

interface Template {
  readonly Resources: Record<string, Resource>;
  readonly Outputs?: Record<string, { readonly Export?: { readonly Name: string } }>;
}

const synthesiseOnce = (stage: Stage, options: { readonly bundles?: boolean }) => {
  const app = newApp(options);
  const stacks = buildStage(app, stage, { pages: builtPages() });
  const artifacts = app.synth().stacks.map(({ stackName, template }) => ({
    stack: stackName.replace(`sunward-${stage.name}-`, ''),
    template: template as Template,
  }));
  const resources = artifacts.flatMap(({ stack, template }) =>
    Object.entries(template.Resources).map(([id, resource]): Found => ({ ...resource, id, stack })),
  );
  return {
    app,
    stacks,
    resources,
    /** Names under which a stack offers values to those after it. */
    exportsOf: (stack: string): string[] =>
      artifacts
        .filter((one) => one.stack === stack)
        .flatMap(({ template }) => Object.values(template.Outputs ?? {}))
        .flatMap(({ Export }) => (Export ? [Export.Name] : [])),
    ofType: (type: string): Found[] => resources.filter((resource) => resource.Type === type),
  };
};

/** The alarms that people are notified of; those of two parts are composite. */
export const notifyingAlarms = (ofType: (type: string) => Found[]): Found[] => [
  ...ofType('AWS::CloudWatch::Alarm').filter(({ Properties: p }) => !p.AlarmDescription.startsWith('Part of ')),
  ...ofType('AWS::CloudWatch::CompositeAlarm'),
];

/** Stages that are synthesised already, by what they were made of: the test files of a worker only read them. */
const synthesised = new Map<string, ReturnType<typeof synthesiseOnce>>();

/** Every resource of a synthesised stage. Synthesis throws when a rule of AwsSolutions is broken. */
export const synthesise = (
  stage: Stage,
  options: { readonly bundles?: boolean } = {},
): ReturnType<typeof synthesiseOnce> => {
  const key = JSON.stringify([stage, options]);
  const found = synthesised.get(key) ?? synthesiseOnce(stage, options);
  synthesised.set(key, found);
  return found;
};

/** The route keys that a stage's templates get, without a synthesis of them: it takes ten times as long. */
export const routesOf = (stage: Stage): string[] => {
  const app = newApp();
  buildStage(app, stage, { pages: builtPages() });
  return app.node
    .findAll()
    .filter((one) => one instanceof CfnRoute)
    .map((route) => String(Stack.of(route).resolve(route.routeKey)));
};

/** The name in the table of functions of a function of ours. */
export const entryOf = (fn: Found): string | undefined => String(fn.Properties.Description).split(': ').at(-1);
export const refersTo = (value: unknown, { id }: Pick<Found, 'id'>): boolean =>
  JSON.stringify(value ?? null).includes(`"${id}"`);

/** CDK's own helpers, which run only while we deploy or destroy. */
export const isCdkOwn = ({ id }: { readonly id: string }): boolean =>
  /^Custom(S3AutoDeleteObjects|CDKBucketDeployment)/.test(id);
