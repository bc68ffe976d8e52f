import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '#functions/deps.ts';

const sealOf = ({ keyedHash }: Pick<Deps, 'keyedHash'>, deed: string, parts: readonly string[]): string =>
  keyedHash(`${deed}/${parts.join('/')}`);

/** A token that allows one deed and nothing else, to whoever has it. @param parts without dots and slashes */
export const signedToken = (deps: Pick<Deps, 'keyedHash'>, deed: string, parts: readonly string[]): string =>
  [...parts, sealOf(deps, deed, parts)].join('.');

/** The parts of a token for this deed; null: it is none of ours. */
export const sealedParts = (deps: Pick<Deps, 'keyedHash'>, deed: string, token: string): readonly string[] | null => {
  const parts = token.split('.');
  const given = Buffer.from(parts.pop() ?? '');
  const own = Buffer.from(sealOf(deps, deed, parts));
  return given.length === own.length && timingSafeEqual(given, own) ? parts : null;
};
