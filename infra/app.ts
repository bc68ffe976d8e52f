import { App } from 'aws-cdk-lib';
import { buildStage } from './stacks/sunward.ts';
import { stageOf } from './stages.ts';

/** Synthesises one stage of cdk.json, selected by `-c stage=NAME`. */
const app = new App();
const context = ['stage', 'stages', 'atOnce'].map((name) => [name, app.node.tryGetContext(name)]);
buildStage(app, stageOf(Object.fromEntries(context)));
app.synth();
