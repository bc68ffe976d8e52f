import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** How each installer is called, and what pins the version. */
const installers = [
  { call: /\bgo install\b/, pinned: /@v\d+\.\d+\.\d+(\s|$)/ },
  // go.mod and go.sum beside the tool pin it.
  { call: /\bgo build\b/, pinned: /-mod=readonly\b/ },
  { call: /\bpip"? install\b/, pinned: /==\d+(\.\d+)+/ },
  { call: /\bmvn\b.*dependency/, pinned: /maven-dependency-plugin:\d+\.\d+\.\d+:/ },
  { call: /\bnpm (ci|install|i)\b/, pinned: /\bnpm ci\b|@\d+\.\d+\.\d+(\s|$)/ },
  { call: /\b(npx|uvx|pipx|curl|wget)\b/, pinned: /(?!)/ },
] as const;

/** Installing lines that name no exact version. */
const unpinned = (script: string): string[] =>
  script
    .split('\n')
    .filter((line) => !line.trim().startsWith('#') && !/^\s*(if|has|missing)\b/.test(line))
    .filter((line) => installers.some(({ call, pinned }) => call.test(line) && !pinned.test(line)));

describe('what the gate installs', () => {
  it('is pinned to one version', () => {
    const script = read('.ci/run');
    expect(script).toMatch(/go install[^\n]+@v/);
    expect(script).toMatch(/pip" install[^\n]+==/);
    expect(unpinned(script)).toEqual([]);
    for (const [, version] of script.matchAll(/<version>([^<]*)<\/version>/g)) expect(version).toMatch(/^\d+(\.\d+)*$/);
  });

  it('comes unpinned from the distribution only where that is explained', () => {
    const script = read('.ci/run');
    const packages = [...script.matchAll(/apt-get install ([^>\n]*)/g)].map(([, given = '']) =>
      given.replaceAll(/-\S+/g, '').trim(),
    );
    expect(packages).toEqual(['chromium oathtool']);
    expect(script).toMatch(/#[^\n]*unpinned/);
  });

  it('is recognised when it is not', () => {
    const lines = [
      'go install x@latest',
      'go build x',
      'pip install moto',
      '"$t/bin/pip" install -q moto',
      'npm install',
      'npx knip@5',
    ];
    expect(unpinned(lines.join('\n'))).toEqual(lines);
  });

  it('includes no action of a workflow by a name that can move', () => {
    const folder = new URL('.github/workflows/', root);
    const files = existsSync(folder) ? readdirSync(folder) : [];
    for (const file of files)
      for (const [, action] of read(`.github/workflows/${file}`).matchAll(/uses:\s*(\S+)/g))
        expect(action).toMatch(/^(\.\/.*|[^@]+@[0-9a-f]{40})$/);
  });
});
