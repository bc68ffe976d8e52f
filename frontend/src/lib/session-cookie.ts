/** Key of the tokens in local storage. */
export const SESSION_KEY = 'sunward.auth';
/** Tokens are renewed this long before they expire, ms: longer than any call takes. */
export const RENEW_AHEAD_MS = 60_000;
/** Cookie that says that a user is signed in, and no more: a cheap way for public pages to know. */
export const SIGNED_IN_COOKIE = 'sunward_signed_in';
/** Cookie that holds the access token. Nothing reads it: calls carry the token in a header. */
export const TOKEN_COOKIE = 'sunward_token';
/** No page, call or file has this path, so that the browser sends the token along with no request. */
export const TOKEN_COOKIE_PATH = '/session';
