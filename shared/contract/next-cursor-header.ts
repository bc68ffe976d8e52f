/** Response header with the `cursor` of the next part of a file; absent: this was the last. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';
