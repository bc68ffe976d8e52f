import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type App, type Environment, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Stage } from '../stages.ts';
import { ApiStack } from './api-stack.ts';
import { ControlStack } from './control-stack.ts';
import { IdentityStack } from './identity-stack.ts';
import { PagesStack } from './pages-stack.ts';
import { StorageStack } from './storage-stack.ts';
import { WebStack } from './web-stack.ts';

const BUILT_PAGES = join(import.meta.dirname, '../../frontend/dist');

export interface BuildOptions {
  /** Folder of the built frontend; null for none. Default: frontend/dist when it exists. */
  readonly pages?: string | null;
}

/** Adds a stage's stacks to the app, in the order in which they are deployed, and the rules that they are held to. */
export const buildStage = (app: App, stage: Stage, options: BuildOptions = {}) => {
  const env: Environment = { region: stage.region, ...(stage.account ? { account: stage.account } : {}) };
  const props = (of: string) => ({ env, stage, description: `Sunward ${stage.name}: ${of}` });
  const id = (name: string) => `sunward-${stage.name}-${name}`;
  const pages = options.pages === undefined ? (existsSync(BUILT_PAGES) ? BUILT_PAGES : null) : options.pages;

  const storage = new StorageStack(app, id('storage'), props('table, key, alarm topic'));
  const identity = new IdentityStack(app, id('identity'), props('users'));
  const web = new WebStack(app, id('web'), props('addresses'));
  const { table, key, vendorApps, alarms } = storage;
  const control = new ControlStack(app, id('control'), {
    ...props('unattended control'),
    table,
    key,
    vendorApps,
    alarms,
  });
  const api = new ApiStack(app, id('api'), { ...props('REST contract'), storage, identity, web, control });
  const site =
    pages === null ? null : new PagesStack(app, id('pages'), { ...props('pages'), web, identity, built: pages });
  site?.addStackDependency(api);

  Tags.of(app).add('app', 'sunward');
  Tags.of(app).add('stage', stage.name);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { storage, identity, web, control, api, pages: site };
};
