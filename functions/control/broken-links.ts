import type { CredentialsId } from '#shared/model/ids.ts';
import type { LinkState } from './decide/memory/run-memory.ts';

/** A link whose secret is refused for good, of which its owner is to be notified. */
export interface BrokenLink {
  readonly credentialsId: CredentialsId;
  /** Identifies this break among earlier and later ones of the same link. */
  readonly mark: string;
}

type Links = Readonly<Record<CredentialsId, LinkState>>;

/**
 * The links that broke, and all links with what is remembered of that. A break is reported by the run that detects it and
 * by the next one, as the first may not get so far: the mark is the same, so the owner is notified once.
 */
export const withBrokenLinks = (
  before: Links,
  after: Links,
  nowMs: number,
): { readonly links: Links; readonly brokenLinks: readonly BrokenLink[] } => {
  const links: Record<CredentialsId, LinkState> = {};
  const brokenLinks: BrokenLink[] = [];
  for (const [key, link] of Object.entries(after)) {
    const id = key as CredentialsId;
    links[id] = link;
    if (link.problem !== 'broken') continue;
    const known = before[id];
    const earlier = known?.problem === 'broken' && known.seal === link.seal ? known : null;
    const brokeMs = earlier?.diedMs ?? nowMs;
    links[id] = { ...link, diedMs: brokeMs, told: earlier !== null };
    if (earlier?.told !== true) brokenLinks.push({ credentialsId: id, mark: `${link.seal}/${brokeMs}` });
  }
  return { links, brokenLinks };
};
