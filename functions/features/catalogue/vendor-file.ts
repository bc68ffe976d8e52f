import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { ApiError } from '#shared/contract/errors.ts';

/** What vendors look for at our domain, to know that we are who we say. */
export const createVendorFileHandlers = (deps: Pick<Deps, 'services'>): Pick<Handlers<'api'>, 'getVendorFile'> => ({
  getVendorFile: async ({ params: { file } }) => {
    const text = await deps.services.vendorFile(file);
    if (text === null) throw new ApiError('not_found');
    return { text };
  },
});
