/** Every part by the name that the table of functions uses (`shared/functions.ts`). Bundles carry only those they use. */
export { arrivalsPart as arrivals } from './arrivals.ts';
export { boxesPart as boxes } from './boxes.ts';
export { cataloguePart as catalogue } from './catalogue.ts';
export { controlPart as control } from './control.ts';
export { factorsPart as factors } from './factors.ts';
export { noticesPart as notices } from './notices.ts';
export { paymentsPart as payments } from './payments.ts';
export { payoutsPart as payouts } from './payouts.ts';
export { queuePart as queue } from './queue.ts';
export { schedulesPart as schedules } from './schedules.ts';
export { secretsPart as secrets } from './secrets.ts';
export { storagePart as storage } from './storage.ts';
export { tariffsPart as tariffs } from './tariffs.ts';
export { usersPart as users } from './users.ts';
export { vendorsPart as vendors } from './vendors.ts';
