/**
 * In place of `node:crypto` in a browser. The demo home has no secrets: what asks for a hash there spreads the firings of sites over time, or
 * tells linked accounts apart, and one home has nothing to be told from.
 */
export const createHash = () => {
  let sum = 7;
  const hash = {
    update: (text: string) => {
      for (const char of text) sum = Math.imul(sum ^ char.charCodeAt(0), 0x5bd1_e995) >>> 0;
      return hash;
    },
    digest: () => ({ readUInt32BE: () => sum, toString: () => String(sum) }),
  };
  return hash;
};

export const randomUUID = (): string => globalThis.crypto.randomUUID();
