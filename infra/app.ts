import { App } from 'aws-cdk-lib';
import { buildStage } from './stacks/sunward.ts';
import { stageOf } from './stages.ts';

/** The stages are dev, staging and prod (cdk.json); `-c stage=NAME` says which one this is about. */
const app = new App();
const context = ['stage', 'stages', 'atOnce'].map((name) => [name, app.node.tryGetContext(name)]);
buildStage(app, stageOf(Object.fromEntries(context)));
app.synth();
