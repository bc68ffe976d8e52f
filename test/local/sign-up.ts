import { CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js';
import type { LocalProduct } from '#infra/local/start.ts';

const done = (run: (callback: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => run((error) => (error ? reject(error) : resolve())));

const json = async <T>(url: string): Promise<T> => (await (await fetch(url)).json()) as T;

/** As a new user does it: in the browser, with the code from the mail. */
export const signUp = async (product: LocalProduct, email: string, password: string): Promise<void> => {
  const config = await json<{ userPoolId: string; clientId: string; cognitoEndpoint: string }>(
    `${product.url}/config.json`,
  );
  const pool = new CognitoUserPool({
    UserPoolId: config.userPoolId,
    ClientId: config.clientId,
    endpoint: `${product.url}${config.cognitoEndpoint}`,
  });
  await done((callback) => pool.signUp(email, password, [], [], callback));
  const outbox = await json<readonly { to: string; kind?: string; code?: string }[]>(`${product.homeUrl}/outbox`);
  const code = outbox.findLast(({ to, kind }) => to === email.toLowerCase() && kind === 'SignUp')?.code ?? '';
  await done((callback) => new CognitoUser({ Username: email, Pool: pool }).confirmRegistration(code, true, callback));
};
