import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fileStores } from './identity/store.ts';
import { lockFolder } from './lock.ts';
import { openFiles } from './product-file.ts';
import { stateFile } from './state-file.ts';
import { asDiskFull, DiskFullError, writeWhole } from './whole-file.ts';

/** A device on which every write fails with ENOSPC. */
const FULL = '/dev/full';
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sunward-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The next write of this file finds the disk full. */
const fillDiskFor = (path: string): void => symlinkSync(FULL, `${path}.new`);
const context = { logger: { debug: () => undefined } } as never;

describe.skipIf(!existsSync(FULL))('on a full disk', () => {
  it('a write says what and where, and leaves the file as it was', () => {
    const path = join(folder, 'home.json');
    writeWhole(path, 'before');
    fillDiskFor(path);
    expect(() => writeWhole(path, 'after')).toThrow(DiskFullError);
    fillDiskFor(path);
    expect(() => writeWhole(path, 'after')).toThrow(`The disk is full: ${path} could not be saved`);
    expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['before', ['home.json']]);
    writeWhole(path, 'after');
    expect(readFileSync(path, 'utf8')).toBe('after');
  });

  it('states and users keep what was saved before', async () => {
    const file = stateFile(join(folder, 'product.json'), z.object({ version: z.number() }));
    file.write({ version: 1 });
    fillDiskFor(join(folder, 'product.json'));
    expect(() => file.write({ version: 2 })).toThrow(DiskFullError);
    expect(file.read()).toEqual({ version: 1 });

    const users = join(folder, 'identity', 'users.json');
    const store = await fileStores(join(folder, 'identity')).create(context, 'users', { Users: {} });
    await store.set(context, ['Users', 'anna'], { Name: 'anna' });
    fillDiskFor(users);
    await expect(store.set(context, ['Users', 'bert'], { Name: 'bert' })).rejects.toThrow(DiskFullError);
    const again = await fileStores(join(folder, 'identity')).create(context, 'users', {});
    expect(await again.getRoot(context)).toEqual({ Users: { anna: { Name: 'anna' } } });
  });
});

it('the words of the table’s engine are understood; other failures stay as they are', () => {
  const engine = new Error('IO error: /x/000003.log: No space left on device');
  expect(asDiskFull(engine, 'table')).toMatchObject({ message: expect.stringContaining('table'), cause: engine });
  const other = Object.assign(new Error('EACCES'), { code: 'EACCES' });
  expect([asDiskFull(other, 'x'), asDiskFull('x', 'x')]).toEqual([other, 'x']);
});

it('files of a product that has stopped are written no more, and what was written before stays', () => {
  const files = openFiles(folder);
  files.engine.write({ version: 1, endpoint: 'http://127.0.0.1:4000' });
  files.close();
  files.engine.write({ version: 1, endpoint: 'http://127.0.0.1:5000' });
  files.scheduler.write({ groups: [], schedules: [], deadLetters: [] });
  expect(files.engine.read()).toEqual({ version: 1, endpoint: 'http://127.0.0.1:4000' });
  expect(files.scheduler.read()).toBeNull();
  // Another process goes on.
  openFiles(folder).engine.write({ version: 1, endpoint: 'http://127.0.0.1:6000' });
  expect(files.engine.read()).toEqual({ version: 1, endpoint: 'http://127.0.0.1:6000' });
});

describe('the store of users', () => {
  it('keeps values, dates and deletions over restarts', async () => {
    const open = () =>
      fileStores(folder).create(context, 'pool', { Users: {}, Options: { CreationDate: new Date(0) } });
    const store = await open();
    await store.set(context, ['Users', 'anna.b'], { UserCreateDate: new Date(5), Name: 'anna' });
    await store.set(context, ['Users', 'bert'], { Name: 'bert' });
    await store.delete(context, ['Users', 'bert']);
    const again = await open();
    expect(await again.get(context, ['Users', 'anna.b'])).toEqual({ UserCreateDate: new Date(5), Name: 'anna' });
    expect(await again.get(context, ['Users', 'bert'])).toBeNull();
    expect(Object.keys((await store.get(context, 'Users', {})) ?? {})).toEqual(['anna.b']);
    expect(await again.get(context, ['Groups', 'x'], 'none')).toBe('none');
    expect(await again.get(context, 'Options')).toEqual({ CreationDate: new Date(0) });
  });
});

describe.skipIf(process.platform === 'win32')('only this user', () => {
  it('reads new files and folders, and those that an earlier version left open', () => {
    const data = join(folder, 'data');
    mkdirSync(join(data, 'table'), { recursive: true, mode: 0o755 });
    for (const name of ['product.json', 'table/000001.log']) writeFileSync(join(data, name), 'x', { mode: 0o644 });
    const unlock = lockFolder(data);
    writeWhole(join(data, 'identity', 'pool.json'), '{}');
    expect([data, join(data, 'table'), join(data, 'identity')].map(modeOf)).toEqual(['700', '700', '700']);
    const files = ['lock', 'product.json', 'table/000001.log', 'identity/pool.json'];
    expect(files.map((name) => modeOf(join(data, name)))).toEqual(files.map(() => '600'));
    unlock();
  });

  it('a folder of other things keeps its mode', () => {
    const data = join(folder, 'shared');
    mkdirSync(data, { mode: 0o755 });
    writeFileSync(join(data, 'letter.txt'), 'x', { mode: 0o644 });
    lockFolder(data)();
    expect([modeOf(data), modeOf(join(data, 'letter.txt'))]).toEqual(['755', '644']);
  });
});
