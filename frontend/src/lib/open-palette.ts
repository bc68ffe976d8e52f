/** What a button on a page sends to open the palette, which is part of the frame around it. */
export const OPEN_PALETTE = 'sunward-palette';

/** Opens the palette that jumps to a home or a page. */
export const openPalette = (): void => {
  dispatchEvent(new Event(OPEN_PALETTE));
};
