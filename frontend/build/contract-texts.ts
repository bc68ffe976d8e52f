import { type Plugin, parseSync } from 'vite';
import { stripTexts } from '../../shared/contract/openapi/strip-texts.ts';

/** Leaves the contract's texts out of the browser's code: only the OpenAPI document needs them. */
export const withoutContractTexts = (): Plugin => ({
  name: 'sunward-without-contract-texts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => stripTexts(id, code, (path, source) => parseSync(path, source).program),
});
