import { App } from 'aws-cdk-lib';
import { buildStage } from './stacks/sunward.ts';
import { readStageFile, stageOf, withStageFile } from './stages.ts';

/** Synthesises one stage of cdk.json and stage.json, selected by `-c stage=NAME`. */
const app = new App();
const context = ['stage', 'stages', 'atOnce'].map((name) => [name, app.node.tryGetContext(name)]);
buildStage(app, stageOf(withStageFile(Object.fromEntries(context), readStageFile())));
app.synth();
