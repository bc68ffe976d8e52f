import { expect, it } from 'vitest';
import type { CredentialsId } from '#shared/model/ids.ts';
import { createLinkNotes } from './link-notes.ts';

const one = 'crd_1' as CredentialsId;
const other = 'crd_2' as CredentialsId;

it("keeps the newest of what this process wrote and what another's run stored", () => {
  let nowMs = 1_000;
  const notes = createLinkNotes(() => nowMs);
  expect(notes.open(one, null).get()).toBeNull();
  notes.open(one, { text: 'stored', atMs: 500 }).set('mine');
  expect(notes.newest(one)).toEqual({ text: 'mine', atMs: 1_000 });
  expect(notes.open(one, { text: 'stored', atMs: 500 }).get()).toBe('mine');
  expect(notes.open(one, { text: 'of another', atMs: 1_500 }).get()).toBe('of another');
  expect(notes.open(other, null).get()).toBeNull();
  nowMs = 2_000;
  notes.open(one, null).set('of another');
  expect(notes.newest(one)?.atMs).toBe(1_500);
});

it('drops notes that are too long', () => {
  const notes = createLinkNotes(() => 0);
  const note = notes.open(one, null);
  note.set('x'.repeat(2_000));
  note.set('y'.repeat(2_001));
  expect(note.get()).toBe('x'.repeat(2_000));
});
