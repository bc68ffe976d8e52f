import { type QuotaPart, quotaOf, waitText } from '../quota.ts';
import type { Row } from '../row.ts';

const owners: Readonly<Record<QuotaPart, string>> = {
  user: 'user',
  token: 'token',
  site: 'site',
  service: 'service',
  address: 'e-mail address',
  source: 'network address',
};

/** How often a row may be called, a sentence for each quota; '' without one. */
export const quotaNote = ({ quotas }: Pick<Row, 'quotas'>): string =>
  (quotas ?? [])
    .map((name) => {
      const { per, limit, windowS, counts, whenUsedUp } = quotaOf(name);
      const whose = per.map((part) => owners[part]).join(' and ');
      const rate = `per ${whose} in ${waitText(windowS)}`;
      if (whenUsedUp === 'answer-failed') return `At most ${limit} entries ${rate}; those beyond fail.`;
      if (whenUsedUp !== undefined)
        return `Vendors are read at most ${limit === 1 ? 'once' : `${limit} times`} ${rate}.`;
      return counts === 'calls'
        ? `At most ${limit} calls ${rate}.`
        : `At most ${limit} failures (${counts.join(', ')}) ${rate}.`;
    })
    .join(' ');
