/** Cookie that holds the access token. Its presence is a cheap way for public pages to know that a user is signed in. */
export const SESSION_COOKIE = 'sunward_token';
