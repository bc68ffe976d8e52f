/** Numbers that look random and are the same for the same stream and place. */
const even = (stream: number, place: number): number => {
  let x = (Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d) >>> 0;
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b) >>> 0;
  return ((x ^ (x >>> 16)) >>> 0) / 4294967296;
};

export const chance = {
  /** In [0, 1). */
  even,
  /** With mean 0 and deviation 1: the sum of twelve of [0, 1), so never beyond 6. */
  normal: (stream: number, place: number): number => {
    let sum = -6;
    for (let nth = 0; nth < 12; nth += 1) sum += even(stream, place * 12 + nth);
    return sum;
  },
} as const;
