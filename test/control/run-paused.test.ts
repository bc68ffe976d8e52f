import { beforeEach, describe, expect, it } from 'vitest';
import type { Notice } from '#shared/model/notices.ts';
import {
  account,
  accountId,
  charger,
  chargerId,
  chargerLink,
  type FakeHome,
  failWith,
  MINUTE,
  plug,
  plugId,
} from './harness.ts';
import { RunHome } from './run-home.ts';

let life: RunHome;
let home: FakeHome;

beforeEach(() => {
  life = new RunHome({ appliances: [charger(), plug({ mode: 'ON' })] });
  home = life.home;
});

const entry = (id = chargerId) => life.store.run?.state.appliances[id];
const pauseUntil = (ms: number | null): void =>
  life.change({ account: { ...account(), pausedUntil: ms === null ? null : new Date(ms).toISOString() } });

describe('a paused site', () => {
  const charging = async (): Promise<void> => {
    home.pvW = 9000;
    await life.run();
    await life.minutes(6);
    expect([home.chargerOn, home.plugOn]).toEqual([true, true]);
  };

  it('leaves everything as it is, shows until when, and resumes by itself', async () => {
    await charging();
    const until = home.nowMs + 30 * MINUTE;
    pauseUntil(until);
    home.commands = [];
    home.pvW = 0;
    await life.minutes(29);
    expect(home.commands).toEqual([]);
    expect([home.chargerOn, home.plugOn]).toEqual([true, true]);
    for (const id of [chargerId, plugId]) {
      const iso = new Date(until).toISOString();
      expect(entry(id)?.decision).toMatchObject({
        action: 'none',
        reason: { code: 'paused', figures: { until: iso } },
        nextChangeAt: iso,
      });
      expect(entry(id)?.override).toEqual({ cause: 'paused', until: iso });
    }
    await life.minutes(4);
    expect(life.reason()).not.toBe('paused');
    expect(entry()?.override).toBeNull();
    await life.minutes(10);
    expect(home.chargerOn).toBe(false);
  });

  it('resumes at once when the pause is ended, whatever was changed by hand meanwhile', async () => {
    await charging();
    pauseUntil(home.nowMs + 600 * MINUTE);
    await life.minutes(2);
    home.chargerA = 16;
    home.plugOn = false;
    await life.minutes(5);
    expect([home.chargerA, home.plugOn, life.reason()]).toEqual([16, false, 'paused']);
    pauseUntil(null);
    await life.run('user');
    expect(home.plugOn).toBe(true);
    await life.minutes(3);
    expect(life.reason()).toBe('charging-sun');
  });

  it('still reports what is unreachable', async () => {
    await charging();
    pauseUntil(home.nowMs + 60 * MINUTE);
    home.failing.charger = failWith('offline');
    await life.minutes(2);
    expect([life.reason(), life.reason(plugId)]).toEqual(['device-offline', 'paused']);
  });

  it('is one whose pause has not ended: a past one has no effect', async () => {
    pauseUntil(home.nowMs);
    home.pvW = 9000;
    await life.run();
    await life.minutes(6);
    expect(home.chargerOn).toBe(true);
  });
});

describe('a link whose secret is revoked', () => {
  it('is notified to the owner under one key, also after a failed notification, and again when it is revoked again', async () => {
    const marks: string[] = [];
    const told: Notice[] = [];
    life.deps = {
      tell: async ({ notices }) => {
        told.push(...notices.filter(({ kind }) => kind === 'link-broken'));
        return true;
      },
      tellBroken: async (site, link) => {
        expect([site, link.credentialsId, link.service]).toEqual([accountId, chargerLink, 'charger']);
        marks.push(link.mark);
        throw new Error('mail is down');
      },
    };
    await life.minutes(2);
    home.failing.charger = failWith('auth_failed');
    await life.minutes(30);
    expect(life.reason()).toBe('link-broken');
    expect(marks).toHaveLength(2);
    expect(new Set(marks).size).toBe(1);
    // Handed over again by the next run, in case the first died: the episode is the same.
    expect(new Set(told.map(({ episode }) => episode)).size).toBe(1);
    expect(told[0]).toMatchObject({ subject: chargerLink, facts: { name: 'charger' } });
    delete home.failing.charger;
    await life.minutes(60);
    expect(life.reason()).not.toBe('link-broken');
    home.failing.charger = failWith('auth_failed');
    await life.minutes(30);
    expect(marks).toHaveLength(4);
    expect(new Set(marks).size).toBe(2);
    expect(new Set(told.map(({ episode }) => episode)).size).toBe(2);
  });
});
