import { runCommand, withStorage } from '../find-storage.ts';
import { explainSite } from './explain-site.ts';
import { readExplainOptions, USAGE } from './options.ts';

await runCommand(USAGE, async () => {
  const { site, time, stage } = readExplainOptions(process.argv.slice(2));
  await withStorage(stage, async ({ storage }) => {
    for (const line of await explainSite(storage, site, time, Date.now())) console.log(line);
  });
});
