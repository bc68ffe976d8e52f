import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CloudFormationValidatePlugin,
  type IPolicyValidationContext,
  type IPolicyValidationPlugin,
  type PolicyValidationPluginReport,
} from 'aws-cdk-lib';

/** Of this run alone: its temporary folder goes with it. */
const FOUND_GOOD = join(tmpdir(), 'sunward-good-templates');

/**
 * CloudFormation's own rules, as each synthesis applies them, on each template once in a run of the tests: variants of a stage
 * share most of their templates, and the rules take half of a synthesis. A template with any finding is never remembered.
 */
class NewTemplates extends CloudFormationValidatePlugin {
  override validate(context: IPolicyValidationContext): PolicyValidationPluginReport {
    const stacks = context.stackTemplates.map((stack) => {
      const hash = createHash('sha256').update(`${stack.accountId} ${stack.region} `);
      return { stack, mark: join(FOUND_GOOD, hash.update(readFileSync(stack.templatePath)).digest('hex')) };
    });
    const fresh = stacks.filter(({ mark }) => !existsSync(mark));
    if (fresh.length === 0) return { success: true, violations: [] };
    const report = super.validate({ ...context, stackTemplates: fresh.map(({ stack }) => stack) });
    if (report.violations.length > 0) return report;
    mkdirSync(FOUND_GOOD, { recursive: true });
    for (const { mark } of fresh) writeFileSync(mark, '');
    return report;
  }
}

/** One for all apps of a process: what it has to load first takes seconds. CDK's types of the two differ in what may be undefined. */
export const newTemplates = new NewTemplates() as IPolicyValidationPlugin;
