import { describe, expect, it } from 'vitest';
import { ok, setup, status } from '#test/support/vendor-http.ts';
import { manifest as blueprint } from './_blueprint/manifest.ts';
import { UNSENT } from './outage.ts';

describe('limits of vendor HTTP', () => {
  it('calls only the listed hosts and the configured simulator', async () => {
    const context = { baseUrlOverride: 'http://127.0.0.1:3001/vendors/x/' };
    const { request, failure, asked } = setup({ answers: [ok()], context });

    for (const url of ['https://evil.example/', 'http://127.0.0.1:3001/home', 'not a url']) {
      expect((await failure({ url })).kind, url).toBe('refused');
    }
    expect(asked).toHaveLength(0);
    await request({ url: 'http://127.0.0.1:3001/vendors/x/status' });
  });

  it('stops calling a host after many failures, but not others', async () => {
    const { failure, asked } = setup({ answers: Array.from({ length: 20 }, () => status(500)) });
    for (let i = 0; i < 3; i += 1) expect((await failure()).cause).not.toBe(UNSENT);
    expect(asked).toHaveLength(6);

    // It carries no new information about the vendor.
    expect(await failure()).toMatchObject({ kind: 'upstream', cause: UNSENT });
    expect(asked).toHaveLength(6);

    const other = setup({ answers: [ok()] });
    await expect(other.request()).resolves.toBeDefined();
  });

  it("does not attribute one account's failures to the host", async () => {
    const { failure, request } = setup({ answers: [...Array.from({ length: 12 }, () => status(401)), ok()] });
    for (let i = 0; i < 12; i += 1) expect((await failure()).kind).toBe('auth_failed');

    await expect(request()).resolves.toBeDefined();
  });

  it('spaces the requests of one account', async () => {
    const manifest = { limits: { ...blueprint.limits, spacingMs: 1_200, concurrency: 1 } };
    const { request, slept } = setup({ answers: [ok(), ok(), ok()], manifest });

    await Promise.all([request(), request(), request()]);

    expect(slept).toEqual([1_200, 1_200]);
  });

  it('limits concurrent requests', async () => {
    let running = 0;
    let most = 0;
    const answer = async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return ok();
    };
    const { request } = setup({ answers: Array.from({ length: 6 }, () => answer) });

    await Promise.all(Array.from({ length: 6 }, () => request()));

    expect(most).toBe(blueprint.limits.concurrency);
  });
});
