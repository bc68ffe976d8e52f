import { runCommand, withStorage } from '../find-storage.ts';
import { readSignOutOptions, signOutUsers, USAGE } from './sign-out.ts';

await runCommand(USAGE, async () => {
  const options = readSignOutOptions(process.argv.slice(2));
  await withStorage(options.stage, async (found) => {
    const lines = await signOutUsers(found, options, Date.now());
    for (const line of lines.length > 0 ? lines : ['There is no such user']) console.log(line);
  });
});
