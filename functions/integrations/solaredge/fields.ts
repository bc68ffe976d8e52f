/** Ids of sites are numbers, kept as text. */
export const SITE_ID = /^\d{1,20}$/;

/** A consent covers one site: `oauth.ts` stores its id. null when there is none. */
export const accountKey = (fields: Readonly<Record<string, string>>): string | null => {
  const siteId = fields.siteId?.trim() ?? '';
  return SITE_ID.test(siteId) ? siteId : null;
};
