import type { CredentialsId } from '#shared/model/ids.ts';
import type { LinkNote, Note } from './port.ts';

/** Longer notes are not kept: a note is part of every run's state. */
const LONGEST = 2_000;
const REMEMBERED = 10_000;

/**
 * What adapters of linked accounts remember between runs. A note stays in this process until a run of the site stores it with
 * its state, which costs nothing; the next process starts from it.
 */
export interface LinkNotes {
  /** The note of a link. @param stored what the last run stored; null: nothing */
  open(credentialsId: CredentialsId, stored: LinkNote | null): Note;
  /** The newest note that this process knows; null: none. */
  newest(credentialsId: CredentialsId): LinkNote | null;
}

export const createLinkNotes = (now: () => number): LinkNotes => {
  const notes = new Map<CredentialsId, LinkNote>();
  const newest = (id: CredentialsId): LinkNote | null => notes.get(id) ?? null;
  const keep = (id: CredentialsId, note: LinkNote): void => {
    notes.delete(id);
    notes.set(id, note);
    const [oldest] = notes.keys();
    if (notes.size > REMEMBERED && oldest !== undefined) notes.delete(oldest);
  };
  return {
    newest,
    open: (id, stored) => {
      if (stored !== null && stored.atMs > (newest(id)?.atMs ?? Number.NEGATIVE_INFINITY)) keep(id, stored);
      return {
        get: () => newest(id)?.text ?? null,
        set: (text) => {
          if (text.length <= LONGEST && text !== newest(id)?.text) keep(id, { text, atMs: now() });
        },
      };
    },
  };
};
