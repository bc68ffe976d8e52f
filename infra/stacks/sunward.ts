import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type App, type Environment, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Stage } from '../stages.ts';
import { ApiStack } from './api-stack.ts';
import { BoxesStack } from './boxes-stack.ts';
import { ControlStack } from './control-stack.ts';
import { EdgeLogStack } from './edge-log-stack.ts';
import { EDGE_REGION, EdgeStack } from './edge-stack.ts';
import { IdentityStack } from './identity-stack.ts';
import { PagesStack } from './pages-stack.ts';
import { StorageStack } from './storage-stack.ts';
import { UpkeepStack } from './upkeep-stack.ts';
import { WatchStack } from './watch-stack.ts';
import { WebStack } from './web-stack.ts';

const BUILT_PAGES = join(import.meta.dirname, '../../frontend/dist');

export interface BuildOptions {
  /** Folder of the built frontend; null for none. Default: frontend/dist if it exists. */
  readonly pages?: string | null;
}

/** Adds a stage's stacks to the app, in the order of deployment, and the rules that they must pass. */
export const buildStage = (app: App, stage: Stage, options: BuildOptions = {}) => {
  const env: Environment = { region: stage.region, ...(stage.account ? { account: stage.account } : {}) };
  const props = (of: string) => ({ env, stage, description: `Sunward ${stage.name}: ${of}` });
  const id = (name: string) => `sunward-${stage.name}-${name}`;
  const pages = options.pages === undefined ? (existsSync(BUILT_PAGES) ? BUILT_PAGES : null) : options.pages;

  const storage = new StorageStack(app, id('storage'), props('table, key, alarm topic'));
  const created = { stage, storage };
  const identity = new IdentityStack(app, id('identity'), { ...props('users'), resources: created });
  const edge = stage.firewall
    ? new EdgeStack(app, id('edge'), { ...props('firewall of the distribution'), env: { ...env, region: EDGE_REGION } })
    : null;
  const web = new WebStack(app, id('web'), { ...props('addresses'), firewallArn: edge?.firewallArn });
  const edgeLog = new EdgeLogStack(app, id('edge-log'), {
    ...props('access log of the distribution'),
    env: { ...env, region: EDGE_REGION },
    web,
  });
  const control = new ControlStack(app, id('control'), {
    ...props('unattended control'),
    resources: { ...created, web },
  });
  const resources = { ...created, identity, web, control, noticeQueue: control.noticeQueue };
  const api = new ApiStack(app, id('api'), { ...props('REST contract'), resources, identity, web });
  const boxes = new BoxesStack(app, id('boxes'), { ...props('wallboxes that connect'), resources, web });
  const upkeep = new UpkeepStack(app, id('upkeep'), {
    ...props('deletions, reminders, payouts, comparison of schedules'),
    resources,
  });
  const watch = new WatchStack(app, id('watch'), {
    ...props('metrics, dashboard, what users would feel'),
    resources,
    apiId: web.apiId,
    userPool: identity,
    faults: api.release.faults,
    accessLog: api.accessLog,
    functions: { ...api.functions, control: control.control, ...upkeep.functions },
  });
  const site =
    pages === null ? null : new PagesStack(app, id('pages'), { ...props('pages'), web, identity, built: pages });
  site?.addStackDependency(api);

  // Tags on dashboards are new: some linters and regions still refuse them.
  const untagged = { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] };
  Tags.of(app).add('app', 'sunward', untagged);
  Tags.of(app).add('stage', stage.name, untagged);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { storage, identity, edge, web, edgeLog, control, api, boxes, upkeep, watch, pages: site };
};
