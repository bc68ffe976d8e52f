import { expect, it } from 'vitest';
import type { Manifest } from '#shared/integration.ts';
import { manifestOf } from './harness.ts';
import { RunHome } from './run-home.ts';

/** Commands of two hours under broken clouds, where the services' manifests say that a command costs this. */
const commandsAt = async (commandCost: Manifest['commandCost']): Promise<number> => {
  const life = new RunHome();
  const { commandCost: _, ...rest } = manifestOf('any');
  life.deps = { manifest: (service) => ({ ...rest, id: service, ...(commandCost && { commandCost }) }) };
  for (let minute = 0; minute < 120; minute += 1) {
    life.home.pvW = 8000 + 2500 * Math.sin(minute / 3);
    await life.minutes(1);
  }
  return life.home.commands.length;
};

it('the manifest decides how many commands a home sends; where it says nothing, they may be counted', async () => {
  const free = await commandsAt('free');
  expect(free).toBeGreaterThan(60);
  expect(await commandsAt({ eurEach: 0.003 })).toBeLessThan(free);
  const few = await commandsAt({ perDay: 12 });
  expect(few).toBeLessThanOrEqual(12);
  expect(few).toBeGreaterThan(2);
  const unknown = await commandsAt(undefined);
  expect(unknown).toBeLessThanOrEqual(50);
  expect(unknown).toBe(await commandsAt({ perDay: 50 }));
});
