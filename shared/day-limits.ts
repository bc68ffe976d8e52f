/** Days from the sign-in for which its refresh tokens are accepted. */
export const REFRESH_TOKEN_DAYS = 30;

/** A pause ends after this many days at the latest. */
export const MAX_PAUSE_DAYS = 366;
