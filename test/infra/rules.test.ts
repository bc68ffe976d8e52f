import { type App, Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { describe, expect, it } from 'vitest';
import { newApp, stageWith, synthesise } from './synth.ts';

/** Every AwsSolutions finding on an app, acknowledged or not. */
const allFindings = (app: App): { readonly path: string; readonly rule: string }[] => {
  const pack = new AwsSolutionsChecks(app);
  // The pack calls this before it reports a finding.
  Object.defineProperty(pack, 'isAcknowledged', { value: () => false });
  return pack
    .validateScope(app)
    .violations.flatMap(({ ruleName: rule, violatingResources }) =>
      violatingResources.map(({ constructPath = '' }) => ({ path: constructPath, rule })),
    );
};

const acceptedIn = (app: App): { readonly path: string; readonly rule: string; readonly reason: string }[] => {
  const of = (construct: IConstruct) =>
    construct.node.metadata
      .filter((entry) => entry.type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap((entry) => Object.entries(entry.data as Record<string, unknown>))
      .map(([id, reason]) => ({
        path: construct.node.path,
        rule: id.replace(/^annotation::/i, ''),
        reason: JSON.stringify(reason),
      }));
  return app.node
    .findAll()
    .flatMap(of)
    .filter(({ rule }) => rule.startsWith('AwsSolutions-'));
};

describe('the AwsSolutions rules', () => {
  it('stop a synthesis that violates one', () => {
    const app = newApp();
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    new Bucket(new Stack(app, 'Careless'), 'Open');
    expect(() => app.synth()).toThrow(/AwsSolutions-S10/);
  });

  describe.each(['dev', 'staging', 'prod'] as const)('on %s', (name) => {
    const { app } = synthesise(stageWith(name));

    it('find nothing that is not acknowledged', () => {
      expect(new AwsSolutionsChecks(app).validateScope(app).violations).toEqual([]);
    });

    it('are acknowledged only where they are violated: no acknowledgement outlives its finding', () => {
      const findings = allFindings(app);
      const accepted = acceptedIn(app);
      expect(accepted.length).toBeGreaterThan(5);
      const stale = accepted.filter(
        ({ path, rule }) => !findings.some((one) => one.rule === rule && `${one.path}/`.startsWith(`${path}/`)),
      );
      expect(stale.map(({ path, rule }) => `${path} ${rule}`)).toEqual([]);
    });

    it('are acknowledged with a reason in words', () => {
      for (const { path, rule, reason } of acceptedIn(app)) {
        expect(reason.split(' ').length, `${path} ${rule}`).toBeGreaterThan(5);
      }
    });
  });
});
