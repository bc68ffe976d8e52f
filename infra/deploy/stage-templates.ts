import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { buildStage } from '../stacks/sunward.ts';
import { readContext, stageOf } from '../stages.ts';
import type { StackTemplate } from './left-behind.ts';

/** The templates of a stage, without its bundles: in the order of deployment. @throws ZodError for settings that are wrong */
export const stageTemplates = (stage: string): readonly StackTemplate[] => {
  const outdir = mkdtempSync(join(tmpdir(), 'sunward-templates-'));
  try {
    const context = { ...readContext(), stage, 'aws:cdk:bundling-stacks': [] };
    const app = new App({ outdir, context });
    // Pages retain nothing of their own, and need a built frontend.
    buildStage(app, stageOf(context), { pages: null });
    return app.synth().stacks.map(({ stackName, template }) => ({
      stackName,
      resources: template.Resources as StackTemplate['resources'],
    }));
  } finally {
    rmSync(outdir, { recursive: true });
  }
};
