import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type AuditResult, readAudit } from './read-audit.ts';

/** Known vulnerabilities in deployed packages: `npm run audit`. AUDIT_REQUIRED=1 fails if the registry is unreachable. */
const root = join(import.meta.dirname, '../../..');
const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
  timeout: 120_000,
});
const result: AuditResult = error ? { status: 'not-asked', why: error.message } : readAudit(stdout);

switch (result.status) {
  case 'not-asked': {
    console.log(`The registry did not answer what weaknesses are known (${result.why}): NOTHING was checked.`);
    if (process.env.AUDIT_REQUIRED === '1') process.exitCode = 1;
    break;
  }
  case 'clean':
    console.log(`${result.packages} packages are deployed or start here, none with a high or critical weakness known.`);
    for (const line of result.lesser) console.log(`  less than high: ${line}`);
    break;
  case 'weak':
    console.log(`High or critical, in what is deployed:\n${result.found.map((line) => `  ${line}`).join('\n')}`);
    process.exitCode = 1;
}
