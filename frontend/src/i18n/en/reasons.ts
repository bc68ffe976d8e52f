import type { ReasonCode } from '#shared/model/reason.ts';

/**
 * The sentence for every reason: state, cause with its figure, what happens next and when. Placeholders are the figures
 * of `reasonFigures`, already formatted.
 */
export const reasons: Record<ReasonCode, string> = {
  'waiting-surplus': 'Waiting for sun: {{haveW}} of the {{needW}} it needs.',
  'waiting-calm':
    'The sun comes and goes by {{swingW}}. Starts once the {{haveW}} holds up above {{needW}}, to spare the switch.',
  'starting-sun': 'Starting with {{powerW}}: there is {{haveW}} of sun.',
  'charging-sun': 'Runs on {{powerW}} of sun. {{haveW}} is there for it.',
  'holding-minimum': 'Sun is short by {{gapW}}. Stops if it stays below {{stopW}}.',
  'stopping-cloud': 'Stopped: {{haveW}} of sun is left, it needs {{needW}}.',
  'min-on': 'Stays on until {{until}}, so that it does not switch too often.',
  'min-off': 'Stays off until {{until}}, so that it does not switch too often.',
  'starts-cap': 'Started {{starts}} times today, which is enough. Next start from {{until}}.',
  guard: 'Just changed. Waits until {{until}} for figures that show it.',
  'no-new-data': 'No new figures for {{ageS}}. Leaves it as it is.',
  'data-stale': 'No fresh data from {{service}} for {{ageS}}. Nothing is raised until it comes back.',
  'data-stale-minimum': 'No fresh data from {{service}} for {{ageS}}. Lowered to the minimum.',
  'data-stale-off': 'No fresh data from {{service}} for {{ageS}}. Switched off until it comes back.',
  'data-missing': 'The sensor has not reported yet. Waits for the first figures.',
  'house-unknown':
    'The sensor tells the sun, but not what your house takes. Enter at the sensor what it usually takes, or add a meter.',
  'data-implausible': 'The figures contradict each other by {{gapW}}. Waits for better ones.',
  'wrong-sign':
    'The meter shows feed-in where your house takes power. Its sign is probably the wrong way round: check it at the vendor.',
  'wrong-meter':
    'The meter has shown nearly nothing for {{forS}} of sun. Does it measure the grid? If feed-in is limited, set the limit.',
  'vendor-limit': '{{service}} asks for a pause. Goes on at {{until}}.',
  'other-lost': '{{other}} has just stopped answering. Nothing starts until it is clear what it takes.',
  priority: '{{other}} comes first and takes {{powerW}}.',
  'battery-first': 'The battery is filled first ({{socPercent}} of {{targetPercent}}).',
  'battery-sunset':
    'The battery is filled first: it still needs {{missingWh}}, and about {{expectedWh}} of sun are expected by sunset.',
  'battery-helps': 'The battery helps out: it holds {{socPercent}}, and may help above {{abovePercent}}.',
  'schedule-on': 'On by schedule until {{until}}.',
  'schedule-off': 'Off by schedule until {{until}}.',
  'soc-map-on': 'On, because the battery holds {{socPercent}} (from {{abovePercent}}).',
  'soc-map-off': 'Off, because the battery holds {{socPercent}} (from {{abovePercent}}).',
  'soc-map-below': 'Off until the battery holds {{fromPercent}}; it holds {{socPercent}}.',
  'soc-unknown': 'The battery does not say how full it is. Off until it does.',
  'deadline-waiting': 'Waits for sun. Starts on grid power at {{at}} to be ready by {{until}}.',
  'deadline-waiting-unknown':
    'Waits for sun. The car does not tell its charge and counts as empty: grid power starts at {{at}} to be ready by {{until}}.',
  'deadline-grid-unknown':
    'Takes grid power to be ready by {{until}}. The car does not tell its charge, so it counts as empty.',
  'deadline-grid': 'Takes grid power to be ready by {{until}}.',
  'forced-on': 'On, because you chose the mode On.',
  'forced-off': 'Off, because you chose the mode Off.',
  manual: 'You switch it yourself. Sunward leaves it alone.',
  'foreign-change': 'You changed it outside Sunward. It stays so until {{until}}.',
  'foreign-change-open': 'You changed it outside Sunward. It stays so until the car is unplugged or you resume.',
  paused: 'Paused until {{until}}.',
  'plan-paused': 'Paused by the plan: it allows {{limit}}, and more important appliances come first.',
  'plan-mode': 'This needs the Premium plan. Until then Sunward leaves it alone.',
  'car-full': 'The car is full.',
  'car-not-drawing': 'The car has not drawn power for {{sinceS}}, though it may. Perhaps it is full or set to wait.',
  'load-not-drawing': 'On, but it has drawn no power for {{sinceS}}. Perhaps it is done or warm enough.',
  starting: 'Starting. Should reach {{powerW}} in a moment.',
  'device-offline': 'The device has been offline since {{since}}. Sunward goes on when it is back.',
  'device-unknown': 'The device does not say what it is doing. Sunward asks again shortly.',
  'link-broken': '{{service}} no longer accepts the link. Link it again under Credentials.',
  'own-trouble': 'Sunward cannot get at its own data right now. It goes on by itself as soon as it can.',
  'vendor-trouble': '{{service}} has had trouble since {{since}}. Sunward goes on when it answers again.',
  'command-failed': '{{service}} did not take the command. Sunward tries again shortly.',
  'vendor-step': '{{service}} takes no commands yet: a step is left there, which you find under Credentials.',
  'car-asleep': 'The car is asleep. Sunward does not wake it just to look.',
  'limits-conflict': 'Its limits contradict each other: at least {{minA}}, at most {{maxA}}. Change one of them.',
  'schedule-empty': 'The schedule has no entries yet. Sunward leaves it alone.',
  'soc-map-empty': 'No battery thresholds are set yet. Sunward leaves it alone.',
  'not-obeying': 'The device did not follow the last command. Next try at {{until}}.',
  'fuse-limit': 'Held down so that the house stays within its fuse of {{limitA}}.',
  'no-plug': 'No car is plugged in.',
  night: 'The sun is down. Waits for the morning.',
  'no-sensor': 'No sensor says how much sun there is. Add one to charge with surplus.',
  probing: 'Tries whether there is more sun than the inverter shows: {{powerW}}.',
  'phase-switching': 'Switching phases. Done by {{until}}.',
};

/** Used instead if the surplus is 0: waiting for 0 W makes no sense. */
export const sunless = {
  'waiting-surplus': 'Waiting for sun: there is none to spare now, it needs {{needW}}.',
  'stopping-cloud': 'Stopped: there is no sun to spare. It needs {{needW}}.',
};

/** Used instead once the time in the sentence has passed. */
export const past = {
  'vendor-limit': '{{service}} asked for a pause, which is over. Goes on with the next look.',
};
