import { preflightCommand } from './command.ts';

// Command of `npm run preflight`, and the first step of `npm run deploy`.
process.exitCode = await preflightCommand(process.argv.slice(2), console);
