import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { ApiError } from '#shared/contract/errors.ts';

/** Files that vendors fetch from our domain to verify that we own it. */
export const createVendorFileHandlers = (deps: Pick<Deps, 'services'>): Pick<Handlers<'api'>, 'getVendorFile'> => ({
  getVendorFile: async ({ params: { file } }) => {
    const text = await deps.services.vendorFile(file);
    if (text === null) throw new ApiError('not_found');
    return { text };
  },
});
