import { applianceEditorTexts } from './appliance-editor.ts';
import { billingTexts } from './billing.ts';
import { daysTexts } from './days.ts';
import { editorTexts } from './editors.ts';
import { peopleTexts } from './people.ts';
import { profileTexts } from './profile.ts';

export const texts = {
  ...editorTexts,
  ...applianceEditorTexts,
  ...billingTexts,
  ...daysTexts,
  ...peopleTexts,
  ...profileTexts,
};
