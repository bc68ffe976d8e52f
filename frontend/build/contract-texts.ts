import { type Plugin, parseSync } from 'vite';
import { stripTexts } from '../../shared/contract/openapi/strip-texts.ts';

/** Removes the contract's texts from the browser's build: only the OpenAPI document needs them. */
export const withoutContractTexts = (): Plugin => ({
  name: 'sunward-without-contract-texts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => stripTexts(id, code, (path, source) => parseSync(path, source).program),
});
