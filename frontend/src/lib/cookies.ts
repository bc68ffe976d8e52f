/** Value of a cookie of this page; null if it is not set. */
export const readCookie = (name: string): string | null => {
  for (const part of document.cookie.split('; ')) {
    const [key, ...value] = part.split('=');
    if (key === name) return decodeURIComponent(value.join('='));
  }
  return null;
};

/**
 * Sets a cookie that cross-site requests do not send.
 * @param maxAgeS lifetime, seconds; 0 removes it
 * @param path below which it is sent and read; default: the whole site
 */
export const writeCookie = (name: string, value: string, maxAgeS: number, path = '/'): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${path}; Max-Age=${maxAgeS}; SameSite=Strict${secure}`;
};
