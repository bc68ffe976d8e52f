import { checkedOutline } from '#shared/contract/client.ts';
import type { Outline } from '#shared/contract/outline.ts';

/**
 * What the app's clients know of the contract. Here, in development and in tests, that is all of it, and every response is checked.
 * The build writes a table of the calls in place of this module (`frontend/build/contract-outline.ts`).
 */
export const outline: Outline = checkedOutline;
