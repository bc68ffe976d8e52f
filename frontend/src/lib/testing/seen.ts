/** An element's text without what screen readers alone get. */
export const seenText = (element: Element | null | undefined): string => {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const one of copy?.querySelectorAll('.unseen') ?? []) one.remove();
  return copy?.textContent ?? '';
};

/** An element's text as it is heard: without what is hidden from screen readers. */
export const heardText = (element: Element | null | undefined): string => {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const one of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) one.remove();
  return copy?.textContent ?? '';
};
