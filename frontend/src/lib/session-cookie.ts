/** Cookie that holds the access token: its presence tells the public pages, cheaply, that somebody is signed in. */
export const SESSION_COOKIE = 'sunward_token';
