/**
 * The greenhouse gas quota of a car is sold in Germany: who reads a language of other countries is not sent there.
 * @param locale the page's
 */
export const showsQuota = (locale: string): boolean => /^(en|de)\b/.test(locale);
