/** A position in a drawing, in its own units. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A line as the path of an SVG. */
export const pathOf = (way: readonly Place[]): string =>
  way.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('');
