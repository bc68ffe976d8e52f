import { explainSite } from './explain-site.ts';
import { localStorage, stageStorage } from './find-table.ts';
import { readExplainOptions, USAGE } from './options.ts';

const run = async (): Promise<void> => {
  const { site, time, stage } = readExplainOptions(process.argv.slice(2));
  const { storage, close } =
    stage === null ? await localStorage(process.env.DATA_DIR || '.local') : await stageStorage(stage);
  try {
    for (const line of await explainSite(storage, site, time, Date.now())) console.log(line);
  } finally {
    await close();
  }
};

try {
  await run();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 1;
}
