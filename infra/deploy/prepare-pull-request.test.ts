import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** An `aws` that notes its arguments, and the contents of the files that they name. */
const AWS = `#!/bin/sh
echo "$*" >>"$NOTES/calls"
for arg in "$@"; do case $arg in file://*) cat "\${arg#file://}" >>"$NOTES/files"; echo >>"$NOTES/files";; esac; done
case "$2" in
  get-secret-value) echo '{"stripe":{"secretKey":"sk_test_1"}}' ;;
  describe-stack-resource) echo eu-central-1_Pool1 ;;
  admin-create-user) if [ -n "$EXISTS" ]; then echo "An error occurred ($EXISTS)" >&2; exit 254; fi ;;
esac
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sunward-prepare-'));
  writeFileSync(join(folder, 'aws'), AWS);
  chmodSync(join(folder, 'aws'), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

const prepare = (stage: string, exists = '') => {
  for (const name of ['calls', 'files', 'env']) writeFileSync(join(folder, name), '');
  const { status, stdout, stderr } = spawnSync(join(import.meta.dirname, 'prepare-pull-request.sh'), [stage], {
    encoding: 'utf8',
    env: {
      PATH: `${folder}${delimiter}${process.env.PATH}`,
      NOTES: folder,
      EXISTS: exists,
      GITHUB_ENV: join(folder, 'env'),
    },
  });
  const note = (name: string): string => readFileSync(join(folder, name), 'utf8');
  return { status, stdout, stderr, calls: note('calls'), files: note('files'), env: note('env') };
};

describe.skipIf(process.platform === 'win32')('preparing a stage of a pull request', () => {
  it.each(['', 'UsernameExistsException'])(
    'gives it test keys and a user with a new password, and once more %j',
    (exists) => {
      const { status, stderr, calls, files, env, stdout } = prepare('pr-12', exists);
      expect([stderr, status]).toEqual(['', 0]);
      expect(calls).toContain('put-secret-value --secret-id sunward/pr-12/payments');
      expect(files).toContain('sk_test_1');
      const [, password = ''] = /^SMOKE_PASSWORD=(Smoke-[0-9a-f]{48})$/m.exec(env) ?? [];
      expect(files).toContain(`"Password":"${password}","Permanent":true`);
      expect(env).toContain('SMOKE_EMAIL=smoke@pr-12.sunward.example');
      // Arguments are visible to every process; output is masked from here on.
      expect(calls).not.toMatch(/sk_test_1|Smoke-/);
      expect(stdout).toBe(`::add-mask::${password}\nPrepared pr-12 for its smoke test.\n`);
    },
  );

  it('fails when the user cannot be created', () => {
    const { status, stderr, env } = prepare('pr-12', 'AccessDeniedException');
    expect([status, env]).toEqual([1, '']);
    expect(stderr).toContain('AccessDeniedException');
  });

  it.each(['prod', 'dev', 'pr-0', 'pr-1;id', ''])('refuses %j, and asks AWS nothing', (stage) => {
    const { status, calls } = prepare(stage);
    expect(status).not.toBe(0);
    expect(calls).toBe('');
  });
});
