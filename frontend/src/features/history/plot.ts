/** Space around the plots of a page, px: the same for all charts and lanes, so that they line up. */
export const PLOT_LEFT = 34;
export const PLOT_RIGHT = 18;
export const PLOT_TOP = 22;
/** Below the plot, for the labels of the time axis. */
export const AXIS_HEIGHT = 28;

/** Place of an instant between the edges of the plots, %. */
export const placePercent = (
  atMs: number,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): number => ((atMs - fromMs) / (toMs - fromMs)) * 100;
