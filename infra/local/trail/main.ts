import { runCommand, withStorage } from '../find-storage.ts';
import { readTrailOptions, USAGE } from './options.ts';
import { lineOf, readTrail } from './read-trail.ts';

await runCommand(USAGE, async () => {
  const options = readTrailOptions(process.argv.slice(2), Date.now());
  await withStorage(options.stage, async (found) => {
    for await (const entry of readTrail(found, options))
      console.log(options.json ? JSON.stringify(entry) : lineOf(entry));
  });
});
