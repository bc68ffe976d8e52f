/** Texts about links that more than one page shows; loaded with the app. */
export const linkTexts = {
  save: 'Save',
  place: 'Where to find it: {{way}}',
  optional: 'Optional.',
  unchanged: 'unchanged',
  docs: 'Help from {{service}}',
  ownDocs: 'Our guide to {{service}}',
  notLinked: 'Nothing was linked. Try again whenever you like.',
  toStep: 'To the step',
  relink: 'Link again',
  relinkTitle: 'Link {{name}} again',
  relinkText: 'Your sensors and appliances stay. Your entries are tested before they replace anything.',
  change: 'Change',
  fieldRefused: 'Not accepted. Please check it.',
  vendorTrouble:
    '{{service}} has had problems since {{time}}: several homes get no answer from its cloud. There is nothing for you to do: it continues by itself as soon as {{service}} answers.',
  silentSince: '{{service}} has been silent since {{time}}',
  copy: 'Copy {{name}}',
  copied: 'Copied: {{name}}',
};
export type LinkTexts = typeof linkTexts;
