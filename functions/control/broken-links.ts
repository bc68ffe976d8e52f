import type { CredentialsId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import type { LinkState } from './decide/memory/run-memory.ts';

/** A link whose secret is refused for good, of which its owner is to be notified. */
export interface BrokenLink {
  readonly credentialsId: CredentialsId;
  /** Identifies this break among earlier and later ones of the same link. */
  readonly mark: string;
}

type Links = Readonly<Record<CredentialsId, LinkState>>;

/** The links after a run, with what is remembered of breaks. */
export interface Breaks {
  readonly links: Links;
  readonly brokenLinks: readonly BrokenLink[];
  /** Of each link that works again: how long its user was asked to sign in, minutes. */
  readonly mendedMinutes: readonly number[];
}

/**
 * The links that broke, those that work again, and all links with what is remembered of that. A break is reported by the run that detects
 * it and by the next one, as the first may not get so far: the mark is the same, so the owner is notified once.
 * @param answered whether a link has answered in this run: another failure does not mean that its secret is accepted
 */
export const withBrokenLinks = (
  before: Links,
  after: Links,
  answered: (id: CredentialsId) => boolean,
  nowMs: number,
): Breaks => {
  const links: Record<CredentialsId, LinkState> = {};
  const brokenLinks: BrokenLink[] = [];
  const mendedMinutes: number[] = [];
  for (const [key, link] of Object.entries(after)) {
    const id = key as CredentialsId;
    const known = before[id];
    if (link.problem !== 'broken') {
      const { wantedMs, ...rest } = { ...link, wantedMs: known?.wantedMs };
      const mended = wantedMs !== undefined && link.problem === null && answered(id);
      links[id] = wantedMs === undefined || mended ? rest : { ...rest, wantedMs };
      if (mended) mendedMinutes.push(Math.max(0, Math.round((nowMs - wantedMs) / MINUTE_MS)));
      continue;
    }
    const earlier = known?.problem === 'broken' && known.seal === link.seal ? known : null;
    const brokeMs = earlier?.diedMs ?? nowMs;
    links[id] = { ...link, diedMs: brokeMs, told: earlier !== null, wantedMs: known?.wantedMs ?? brokeMs };
    if (earlier?.told !== true) brokenLinks.push({ credentialsId: id, mark: `${link.seal}/${brokeMs}` });
  }
  return { links, brokenLinks, mendedMinutes };
};
