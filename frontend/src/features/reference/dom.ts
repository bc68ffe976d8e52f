type Props<K extends keyof HTMLElementTagNameMap> = Partial<Omit<HTMLElementTagNameMap[K], 'children' | 'style'>>;

/** An element with its properties and children. Texts are set as text: nothing that came from outside becomes markup. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  props: Props<K> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = Object.assign(document.createElement(name), props);
  made.append(...children);
  return made;
};

/** A button that does something. */
export const button = (text: string, onClick: () => void): HTMLButtonElement =>
  element('button', { type: 'button', textContent: text, onclick: onClick });
