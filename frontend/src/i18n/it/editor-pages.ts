import { applianceEditorTexts } from './appliance-editor.ts';
import { billingTexts } from './billing.ts';
import { boxTexts } from './boxes.ts';
import { connectionsTexts } from './connections.ts';
import { credentialsTexts } from './credentials.ts';
import { dayPlanTexts } from './day-plan.ts';
import { daysTexts } from './days.ts';
import { devicesTexts } from './devices.ts';
import { editorTexts } from './editors.ts';
import { noticesTexts } from './notices.ts';
import { peopleTexts } from './people.ts';
import { profileTexts } from './profile.ts';
import { sessionsTexts } from './sessions.ts';
import { setupTexts } from './setup.ts';
import { statementTexts } from './statement.ts';

export const texts = {
  ...editorTexts,
  ...applianceEditorTexts,
  ...billingTexts,
  boxes: boxTexts,
  connections: connectionsTexts,
  credentials: credentialsTexts,
  ...dayPlanTexts,
  ...daysTexts,
  devices: devicesTexts,
  ...noticesTexts,
  ...peopleTexts,
  ...profileTexts,
  ...sessionsTexts,
  setup: setupTexts,
  ...statementTexts,
};
