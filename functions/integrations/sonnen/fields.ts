/** sonnen's id of the user, which `oauth.ts` stores; null when there is none. */
export const accountKey = (fields: Readonly<Record<string, string>>): string | null => {
  const account = fields.account?.trim() ?? '';
  return account === '' ? null : account;
};
