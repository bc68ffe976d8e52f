import type * as z from 'zod';
import { baseUrl } from '../egress.ts';
import type { VendorAnswer, VendorHttp } from '../http.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { type User, userSchema } from './schemas.ts';

const judge = ({ status }: VendorAnswer): VendorError | null => {
  if (status === 401) return new VendorError('reauth_needed', 'sonnen: the access token is not accepted');
  if (status === 403) return new VendorError('refused', 'sonnen: not allowed');
  if (status === 404) return new VendorError('offline', 'sonnen: the account does not show the site');
  return null;
};

/** One call of the portal's interface with an access token. @throws VendorError reauth_needed when that is refused */
export const ask = async <T>(
  context: Pick<AdapterContext, 'baseUrlOverride'>,
  http: VendorHttp,
  accessToken: string,
  call: { readonly operation: string; readonly path: string; readonly schema: z.ZodType<T> },
): Promise<T> => {
  const { body } = await http.request({
    operation: call.operation,
    method: 'GET',
    url: `${baseUrl(context, 'https://my-api.sonnen.de')}/v1/${call.path}`,
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/vnd.api+json, application/json' },
    schema: call.schema,
    judge,
  });
  return body;
};

/** Whose token it is, with the sites. */
export const askUser = async (
  context: Pick<AdapterContext, 'baseUrlOverride'>,
  http: VendorHttp,
  accessToken: string,
): Promise<User> =>
  (await ask(context, http, accessToken, { operation: 'user', path: 'users/me', schema: userSchema })).data;
