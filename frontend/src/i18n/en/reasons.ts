import type { ReasonCode } from '#shared/model/reason.ts';

/**
 * The sentence for every reason: cause with its figure, what happens next and when. Placeholders are the figures of
 * `reasonFigures`, already formatted.
 */
export const reasons: Record<ReasonCode, string> = {
  'waiting-surplus': 'Surplus is {{haveW}}, {{needW}} is needed. Starts as soon as there is enough.',
  'waiting-calm': 'Clouds move solar by {{swingW}}. Starts once surplus stays above {{needW}}.',
  'starting-sun': 'Surplus is {{haveW}}. Starting at {{powerW}}.',
  'charging-sun': 'Surplus is {{haveW}}, so the car charges at {{powerW}}.',
  'holding-minimum': 'Surplus is {{gapW}} short. Keeps going at the minimum, pauses if it stays below {{stopW}}.',
  'stopping-cloud': 'Surplus fell to {{haveW}}, {{needW}} is needed. Paused until it is back.',
  'min-on': 'Switched recently. Stays on until {{until}} to spare the device.',
  'min-off': 'Switched recently. Stays off until {{until}} to spare the device.',
  'starts-cap': '{{starts}} starts today, the daily maximum. Can start again from {{until}}.',
  'commands-spent': 'Today’s command limit ({{commands}}) is used up. Can start again from {{until}}.',
  guard: 'Just adjusted. New figures are due by {{until}}.',
  'no-new-data': 'No new figures for {{ageS}}. Everything stays as it is.',
  'data-stale': '{{service}} has been silent for {{ageS}}. Goes no higher until it is back.',
  'data-stale-past': '{{service}} has been silent for {{ageS}}. Runs by the sun of past days, never higher.',
  'data-stale-minimum': '{{service}} has been silent for {{ageS}}. Lowered to the minimum until it is back.',
  'data-stale-off': '{{service}} has been silent for {{ageS}}. Paused until it is back.',
  'data-missing': 'The sensor has not reported yet. Starts with its first figures.',
  'house-unknown': 'The sensor measures solar, but not what your home uses. Enter its usual use there, or add a meter.',
  'data-implausible': 'Your sensors disagree by {{gapW}}. Holds until they match.',
  'wrong-sign':
    'The meter shows export while your home uses power. Its sign is probably reversed: check it at the vendor.',
  'wrong-meter':
    'Almost nothing on the meter for {{forS}} of sun. Check that it measures the grid, or enter your export limit.',
  'vendor-limit': '{{service}} asked for a break. Continues at {{until}}.',
  'other-lost': '{{other}} stopped answering. Nothing starts until its use is known.',
  priority: '{{other}} comes first and takes {{powerW}}. Next when surplus remains.',
  'battery-first': 'The home battery charges first: {{socPercent}} of {{targetPercent}}.',
  'battery-sunset':
    'The home battery still needs {{missingWh}}; {{expectedWh}} of solar is expected by sunset. It charges first.',
  'battery-helps': 'The home battery is at {{socPercent}} and helps, as you allow above {{abovePercent}}.',
  'schedule-on': 'Your schedule keeps it on until {{until}}.',
  'schedule-off': 'Your schedule keeps it off until {{until}}.',
  'soc-map-on': 'The home battery is at {{socPercent}}. On from {{abovePercent}}, as you set.',
  'soc-map-off': 'The home battery is at {{socPercent}}. Off from {{abovePercent}}, as you set.',
  'soc-map-below': 'The home battery is at {{socPercent}}. Starts at {{fromPercent}}.',
  'soc-unknown': 'The home battery does not report its charge. Off until it does.',
  'deadline-waiting': 'Waiting for surplus. From {{at}} the grid helps, to be ready by {{until}}.',
  'deadline-waiting-unknown':
    'The car does not report its charge and counts as empty. From {{at}} the grid helps, to be ready by {{until}}.',
  'deadline-grid': 'Solar alone will not do it by {{until}}. Charging from the grid.',
  'deadline-grid-unknown':
    'The car does not report its charge and counts as empty. Charging from the grid for {{until}}.',
  'charge-now': 'You chose Charge now. Ends when the car is charged or unplugged.',
  'forced-on': 'You chose Always on. Solar first, the rest from the grid.',
  'forced-off': 'You chose Off.',
  manual: 'You switch this yourself. Sunward only watches.',
  'foreign-change': 'Changed outside Sunward. Stays that way until {{until}}.',
  'foreign-change-open': 'Changed outside Sunward. Stays that way until you unplug or tap Resume.',
  paused: 'You paused it. Continues at {{until}}.',
  'plan-paused': 'Your plan covers {{limit}} appliances, and others come first. Reorder or upgrade to use this one.',
  'plan-mode': 'This mode is part of Premium. Choose another, or upgrade.',
  'car-full': 'The car is full. Nothing left to do.',
  'car-not-drawing': 'Power is offered, but the car has taken none for {{sinceS}}. It may be full or set to wait.',
  'load-not-drawing': 'On, but it has used nothing for {{sinceS}}. It may be done.',
  starting: 'Starting. {{powerW}} in a moment.',
  'device-offline': 'Offline since {{since}}. Check its power and internet; continues when it is back.',
  'device-unknown': 'The device does not report its state. Sunward asks again shortly.',
  'link-broken': '{{service}} no longer accepts the sign-in. Link it again to continue.',
  'vendor-trouble': '{{service}} has had problems since {{since}}. Continues when it answers.',
  'own-trouble': 'Sunward has a problem of its own and keeps retrying. Nothing for you to do.',
  'command-failed': '{{service}} did not accept the command. Sunward retries shortly.',
  'vendor-step': '{{service}} needs one more step from you. It is explained under Credentials.',
  'car-asleep': 'The car is asleep. Sunward does not wake it just to check.',
  'limits-conflict': 'Its limits exclude each other: at least {{minA}}, at most {{maxA}}. Change one.',
  'schedule-empty': 'The schedule is empty. Add an entry to begin.',
  'soc-map-empty': 'No thresholds for the home battery yet. Add one to begin.',
  'not-obeying': 'The last command had no effect. Next try at {{until}}.',
  'fuse-limit': 'Your home’s fuse allows {{limitA}}. Held below that.',
  'no-plug': 'No car plugged in.',
  night: 'The sun is down. Continues in the morning.',
  'no-sensor': 'Nothing measures your surplus yet. Add a sensor to charge from the sun.',
  probing: 'The inverter may be holding solar back. Trying {{powerW}}.',
  'phase-switching': 'Switching phases. Done at {{until}}.',
};

/**
 * Used instead where the sentence would contradict its own figures or name a time that is over: the code, then what is
 * special. `lib/sentence-variant.ts` chooses.
 */
export const variants = {
  'waiting-surplus-zero': 'No surplus right now. Starts at {{needW}}.',
  'waiting-surplus-equal': 'Surplus has just reached {{needW}}. Starts if it holds.',
  'starting-sun-lower': 'Starting at {{powerW}}.',
  'charging-sun-plug': 'Surplus is {{haveW}}, so it runs at {{powerW}}.',
  'charging-sun-equal': 'Charging on surplus at {{powerW}}.',
  'charging-sun-equal-plug': 'Runs on surplus at {{powerW}}.',
  'charging-sun-lower': 'Surplus fell to {{haveW}}. Still at {{powerW}}, slows down next.',
  'charging-sun-zero': 'Surplus is gone. Still at {{powerW}}, slows down next.',
  'holding-minimum-zero': 'Surplus just covers the minimum. Keeps going.',
  'holding-minimum-open': 'Surplus is {{gapW}} short. Keeps going at the minimum.',
  'stopping-cloud-zero': 'Surplus is gone. Paused until it reaches {{needW}}.',
  'stopping-cloud-equal': 'Surplus fell just below {{needW}}. Paused until it is back.',
  'starts-cap-one': 'One start today, the daily maximum. Can start again from {{until}}.',
  'plan-paused-one': 'Your plan covers one appliance, and another comes first. Reorder or upgrade to use this one.',
  'priority-zero': '{{other}} comes first. Next when surplus remains.',
  'battery-first-equal': 'The home battery has just reached {{targetPercent}}. It still charges first for a moment.',
  'battery-sunset-zero': 'The home battery is almost full and charges first.',
  'battery-sunset-dark':
    'The home battery still needs {{missingWh}}, and no more solar is expected today. It charges first.',
  'battery-helps-equal': 'The home battery helps, as you allow down to about {{abovePercent}}.',
  'soc-map-on-lower':
    'The home battery is at {{socPercent}}, just below the {{abovePercent}} you set. Stays on for now, to switch less.',
  'soc-map-off-lower':
    'The home battery is at {{socPercent}}, just below the {{abovePercent}} you set. Stays off for now, to switch less.',
  'soc-map-below-equal': 'The home battery has just reached {{fromPercent}}. Starts if it holds.',
  'charge-now-plug': 'You switched it on. Stays on until {{until}}.',
  'forced-on-plug': 'You chose On.',
  'no-plug-car': 'Not plugged in at home.',
  'vendor-limit-past': 'The break {{service}} asked for is over. Continues in a moment.',
  due: 'Due for its next adjustment.',
};
