import { App } from 'aws-cdk-lib';
import { buildStage } from './stacks/sunward.ts';
import { stageOf } from './stages.ts';

/** The stages are dev, staging and prod (cdk.json); `-c stage=NAME` says which one this is about. */
const app = new App();
buildStage(app, stageOf({ stage: app.node.tryGetContext('stage'), stages: app.node.tryGetContext('stages') }));
app.synth();
