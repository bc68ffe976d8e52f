import type { CredentialsId } from '#shared/model/ids.ts';
import type { LinkState } from './decide/memory/state.ts';

/** A link whose secret is refused for good, of which its owner is to be told. */
export interface Death {
  readonly credentialsId: CredentialsId;
  /** Tells this death from an earlier and a later one of the same link. */
  readonly mark: string;
}

type Links = Readonly<Record<CredentialsId, LinkState>>;

/**
 * Which links died, and the links with what is to be remembered of that. A death is told by the run that sees it and,
 * as that one may not get so far, by the next one again: the mark is the same, so that only one of them is heard.
 */
export const deathsAfter = (
  before: Links,
  after: Links,
  nowMs: number,
): { readonly links: Links; readonly deaths: readonly Death[] } => {
  const links: Record<CredentialsId, LinkState> = {};
  const deaths: Death[] = [];
  for (const [key, link] of Object.entries(after)) {
    const id = key as CredentialsId;
    links[id] = link;
    if (link.problem !== 'broken') continue;
    const known = before[id];
    const died = known?.problem === 'broken' && known.seal === link.seal ? known : null;
    const diedMs = died?.diedMs ?? nowMs;
    links[id] = { ...link, diedMs, told: died !== null };
    if (died?.told !== true) deaths.push({ credentialsId: id, mark: `${link.seal}/${diedMs}` });
  }
  return { links, deaths };
};
