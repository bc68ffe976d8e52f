/** Calls that were made before the app had loaded, by their address. */
const asked = new Map<
  string,
  { readonly atMs: number; readonly accessToken: string; readonly answer: Promise<Response> }
>();

/** An answer that nobody has taken for this long is no longer new, ms. */
const KEPT_MS = 10_000;

/** Makes calls as a signed-in user, for the app that is still loading. */
export const askAhead = (urls: readonly string[], accessToken: string): void => {
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` };
  for (const url of urls) {
    const answer = fetch(url, { headers });
    // Whoever takes it sees the failure.
    answer.catch(() => undefined);
    asked.set(url, { atMs: Date.now(), accessToken, answer });
  }
};

/** What a call made ahead has answered, for whoever only looks at it; null: it was not made, or failed. */
export const lookAhead = async (url: string): Promise<unknown> => {
  try {
    const answer = (await asked.get(url)?.answer)?.clone();
    return answer?.ok === true ? await answer.json() : null;
  } catch {
    return null;
  }
};

/**
 * The answer to a call that was made ahead, once.
 * @param accessToken whose answer it has to be
 * @returns null: the call has yet to be made
 */
export const takeAhead = (url: string, accessToken: string | null): Promise<Response> | null => {
  const found = asked.get(url);
  asked.delete(url);
  if (found?.accessToken !== accessToken || Date.now() - found.atMs > KEPT_MS) return null;
  return found.answer.then((one) => one.clone());
};
