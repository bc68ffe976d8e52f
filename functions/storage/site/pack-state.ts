import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * The text of a typical home's state, without the values that differ: whatever a state has in common with it takes no room.
 * A state can only be read with the text it was written with, so this one never changes; a new text gets the next mark.
 */
const typical = [
  '"figures":{"needW":,"haveW":"figures":{"other":"app_01K"figures":{"until":"2026-0"code":"waiting-surplus"code":"',
  'charging-sun"code":"priority"code":"night"code":"unplugged"code":"car-full","battery":{"socPercent":"kind":"erro',
  'r":"vendor_timeout","errorAt":"2026-"problem":"limited"mode":"AUTO":{"above":true,"sinceMs":177"offered":true,"c',
  'onfirmed":true,"plugged":false,"full":true,"online":false,"trouble":"foreign":{"atMs":177{"claimedMinuteMs":1774',
  ',"ranAtMs":1774,"control":{"version":1,"scheduledMs":1774,"site":{"law":{"seenMs":1774,"heardMs":1774,"loadW":,"',
  'a":,"pv":,"f":,"m":,"s":,"v":,"w":},"newestMs":1774,"sampleMs":1774,"stampsMs":[1774],"same":{"key":"AUTO|surplu',
  's|0|||||","sinceMs":1774,"count":1},"implausible":{"count":0,"gapW":0},"darkFeeds":0,"steps":{"last":{"timeMs":1',
  '774,"gridW":,"pvW":,"batteryW":null,"ownW":},"wrong":0,"refusedUntilMs":0},"battery":{"above":false,"sinceMs":0,',
  '"offered":false,"helps":false},"probe":{"pending":null,"failures":0,"restUntilMs":0},"flatMs":0,"sunset":null,"c',
  'ounters":null,"houseW":},"appliances":{"app_01K":{"key":"AUTO|surplus|0|||||","command":{"atMs":1774,"on":true,"',
  'currentA":6,"beforeOn":true,"beforeA":7,"confirmed":false,"attempts":1,"marks":{"switchedMs":1774,"startsDay":17',
  '74,"starts":2,"sets":10,"phaseSet":null,"phases":3,"clampA":null}},"switchedMs":1774,"on":true,"edges":[1774],"p',
  'ower":[[1774]],"energy":[[1774]],"countedW":4843,"nominalW":null,"unmetered":null,"phases":3,"clampA":null,"stuc',
  'k":null,"obey":null,"unsent":null,"foreign":null,"troubleSinceMs":null,"idleSinceMs":null,"drawsNothing":false,"',
  'lessCount":0,"startsDay":1774,"starts":2,"sets":11,"phaseSet":null,"phasePause":null,"takesW":null,"goals":null,',
  '"countedAtMs":null,"car":null,"unpluggedMs":1774,"pluggedMs":1774,"waitingSinceMs":null,"socMap":null,"reason":{',
  '"code":"charging-sun","figures":{"powerW":}},"app_01K":{"key":"AUTO|surplus|0|||||","command":{"atMs":1774,"on":',
  'false,"currentA":null,"beforeOn":true,"beforeA":null,"confirmed":true,"attempts":1,"marks":{"switchedMs":1774,"s',
  'tartsDay":1774,"starts":3,"sets":0,"phaseSet":null,"phases":1,"clampA":null}},"switchedMs":1774,"on":false,"edge',
  's":[1774],"power":[[1774]],"energy":[],"countedW":0,"nominalW":2015,"unmetered":null,"phases":1,"clampA":null,"s',
  'tuck":null,"obey":null,"unsent":null,"foreign":null,"troubleSinceMs":null,"idleSinceMs":null,"drawsNothing":fals',
  'e,"lessCount":0,"startsDay":1774,"starts":3,"sets":0,"phaseSet":null,"phasePause":null,"takesW":null,"goals":nul',
  'l,"countedAtMs":null,"car":null,"unpluggedMs":null,"pluggedMs":null,"waitingSinceMs":1774,"socMap":null,"reason"',
  ':{"code":"priority","figures":{"powerW":}}},"links":{"crd_01K":{"problem":null,"untilMs":0,"failures":0,"seal":"',
  'AUTO|surplus|0|||||"},"crd_01K":{"problem":null,"untilMs":0,"failures":0,"seal":"AUTO|surplus|0|||||"}},"polls":',
  '{"crd_01K":{"sampleMs":1774,"lagMs":0,"readMs":1774,"gapMs":1774,"day":1774,"reads":57},"crd_01K":{"sampleMs":0,',
  '"lagMs":null,"readMs":1774,"gapMs":1774,"day":1774,"reads":57}},"sun":{"firstMs":1774,"lastMs":1774,"setMs":null',
  ',"peakW":,"sinceMs":1774}},"sensors":{"sen_01K":{"reading":{"time":"2026-0,"receivedAt":"2026-0,"timeIsMeasured"',
  ':true,"windowS":0,"gridPowerW":,"pvPowerW":null,"consumptionPowerW":null,"batteryPowerW":null,"batterySocPercent',
  '":null},"health":{"lastSuccessAt":"2026-0,"error":null,"errorAt":null}},"sen_01K":{"reading":{"time":"2026-0,"re',
  'ceivedAt":"2026-0,"timeIsMeasured":true,"windowS":0,"gridPowerW":null,"pvPowerW":,"consumptionPowerW":null,"batt',
  'eryPowerW":null,"batterySocPercent":null},"health":{"lastSuccessAt":"2026-0,"error":null,"errorAt":null}}},"appl',
  'iances":{"app_01K":{"state":{"observedAt":"2026-0,"online":true,"on":true,"powerW":4843,"currentA":7,"setCurrent',
  'A":7,"phases":3,"plugged":true,"full":false,"counter":{"wh":1774,"at":"2026-0}},"decision":{"time":"2026-0,"appl',
  'ianceId":"app_01K","action":"set","on":true,"setCurrentA":6,"surplusW":4534,"reason":{"code":"charging-sun","fig',
  'ures":{"powerW":},"nextChangeAt":"2026-0},"override":null},"app_01K":{"state":{"observedAt":"2026-0,"online":tru',
  'e,"on":false,"powerW":0,"currentA":0,"setCurrentA":null,"phases":1,"plugged":null,"full":null},"decision":{"time',
  '":"2026-0,"applianceId":"app_01K","action":"none","on":false,"setCurrentA":null,"surplusW":394,"reason":{"code":',
  '"priority","figures":{"powerW":},"nextChangeAt":"2026-0},"override":null}},"links":{"crd_01K":{"lastSuccessAt":"',
  '2026-0,"error":null,"errorAt":null,"day":"2026-0,"calls":63},"crd_01K":{"lastSuccessAt":"2026-0,"error":null,"er',
  'rorAt":null,"day":"2026-0,"calls":70}}}',
].join('');
const dictionary = Buffer.from(typical);
/** No deflated data starts with a byte whose second and third bits are set. */
const MARK = 0b110;

/** No run state comes near this; a damaged one must not exhaust memory. */
const MAX_STATE_BYTES = 1_048_576;

/** A ten-thousandth of a watt is irrelevant, and its digits would be half of a state. */
const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 10_000) / 10_000 : value;

/** The run state as stored: a mark, then JSON deflated against the dictionary. */
export const packState = (state: unknown): Uint8Array => {
  const level = constants.Z_BEST_COMPRESSION;
  const packed = deflateRawSync(JSON.stringify(state, rounded), { dictionary, level });
  return Buffer.concat([Uint8Array.of(MARK), packed]);
};

/** Its JSON; also reads states from before there was a dictionary. @throws when it is neither */
export const unpackState = (stored: Uint8Array): string => {
  const limit = { maxOutputLength: MAX_STATE_BYTES };
  const text =
    stored[0] === MARK ? inflateRawSync(stored.subarray(1), { ...limit, dictionary }) : inflateRawSync(stored, limit);
  return text.toString('utf8');
};
