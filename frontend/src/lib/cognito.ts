import type { CognitoUser, CognitoUserPool, ICognitoStorage } from 'amazon-cognito-identity-js';
import type { Locale } from '#shared/locales.ts';
import { currentLocale } from './locale.ts';
import type { Tokens } from './session.ts';
import { loadWebConfig } from './web-config.ts';

/** Cognito's library stores nothing in the browser: the session keeps the tokens. */
const memoryStorage = (): ICognitoStorage => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
};

const loadLibrary = () => import('amazon-cognito-identity-js');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

interface Opened {
  readonly library: Library;
  readonly pool: CognitoUserPool;
  readonly user: (username: string) => CognitoUser;
}

const open = async (): Promise<Opened> => {
  const [library, config] = await Promise.all([loadLibrary(), loadWebConfig()]);
  const storage = memoryStorage();
  const pool = new library.CognitoUserPool({
    UserPoolId: config.userPoolId,
    ClientId: config.clientId,
    Storage: storage,
    ...(config.cognitoEndpoint === null ? {} : { endpoint: new URL(config.cognitoEndpoint, location.origin).href }),
  });
  return {
    library,
    pool,
    user: (username) => new library.CognitoUser({ Username: username, Pool: pool, Storage: storage }),
  };
};

const settle =
  (resolve: () => void, reject: (reason: unknown) => void) =>
  (error?: unknown): void => {
    if (error) reject(error);
    else resolve();
  };

/** Language of the mail with the code. */
const pageLocale = (): { locale: Locale } => ({ locale: currentLocale() });

/** The user of these tokens, for calls that only the user may make. */
const signedIn = async (tokens: Tokens): Promise<CognitoUser> => {
  const { library, user } = await open();
  const known = user('signed-in');
  known.setSignInUserSession(
    new library.CognitoUserSession({
      // The library requires an ID token; it is never sent.
      IdToken: new library.CognitoIdToken({ IdToken: tokens.accessToken }),
      AccessToken: new library.CognitoAccessToken({ AccessToken: tokens.accessToken }),
      RefreshToken: new library.CognitoRefreshToken({ RefreshToken: tokens.refreshToken }),
    }),
  );
  return known;
};

/** Sends a code to a new address; until it is confirmed, the old address stays in force. */
export const requestEmailChange = async (tokens: Tokens, email: string): Promise<void> => {
  const user = await signedIn(tokens);
  await new Promise<void>((resolve, reject) => {
    user.updateAttributes([{ Name: 'email', Value: email }], settle(resolve, reject), pageLocale());
  });
};

/** Confirms the new address with the code sent to it. */
export const confirmEmailChange = async (tokens: Tokens, code: string): Promise<void> => {
  const user = await signedIn(tokens);
  await new Promise<void>((resolve, reject) => {
    user.verifyAttribute('email', code, { onSuccess: () => resolve(), onFailure: reject });
  });
};

/** Cognito's errors that a user can act on. */
export const identityErrors = [
  'UsernameExistsException',
  'AliasExistsException',
  'InvalidPasswordException',
  'CodeMismatchException',
  'ExpiredCodeException',
  'LimitExceededException',
  'TooManyRequestsException',
  'UserNotFoundException',
  'NotAuthorizedException',
  'InvalidParameterException',
] as const;
export type IdentityError = (typeof identityErrors)[number] | 'other';

/** The Cognito error of a thrown value. */
export const identityErrorOf = (error: unknown): IdentityError => {
  if (typeof error !== 'object' || error === null) return 'other';
  const names = [Reflect.get(error, 'code'), Reflect.get(error, 'name')];
  return identityErrors.find((known) => names.includes(known)) ?? 'other';
};
