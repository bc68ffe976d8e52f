/** A field that is wrong, as its form shows it. */
export interface WrongField {
  /** Takes the focus. */
  readonly field: HTMLElement;
  readonly name: string;
  /** What is wrong, as it stands below the field; empty: nothing stands there. */
  readonly message: string;
}

/** Fields mark themselves; a group of buttons, which has no such mark, by `data-wrong`. */
const WRONG = ':is([aria-invalid="true"]:not([aria-hidden="true"]), [data-wrong])';

/** Words of the elements with these ids. */
const textOf = (ids: string | null): string =>
  (ids ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent?.trim() ?? '')
    .filter((text) => text !== '')
    .join(' ');

const nameOf = (field: HTMLElement): string => {
  const label = 'labels' in field ? (field.labels as NodeListOf<HTMLLabelElement> | null)?.[0] : undefined;
  // A choice is named after its label and what is chosen.
  const [first = null] = field.getAttribute('aria-labelledby')?.split(' ') ?? [];
  return label?.textContent?.trim() || field.getAttribute('aria-label') || textOf(first);
};

/** The fields of a form that are wrong, in its order. */
export const wrongFields = (form: HTMLFormElement): readonly WrongField[] =>
  [...form.querySelectorAll<HTMLElement>(WRONG)].map((marked) => ({
    field: marked.matches('[data-wrong]') ? (marked.querySelector<HTMLElement>('button, input') ?? marked) : marked,
    name: nameOf(marked),
    message: textOf(marked.getAttribute('aria-describedby')),
  }));
