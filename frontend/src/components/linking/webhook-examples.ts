import { webhookRoutes } from '#shared/contract/routes/webhook.ts';

/** Where values are reported to. */
export interface ReportAddress {
  /** The whole address; it ends in the key. */
  readonly url: string;
  readonly key: string;
}

/** How often examples report: as often as a value is stored, s. */
const EVERY_S = 20;
/** How often examples look whether a report is due, s. */
const LOOKS_S = 5;

/** A report as a curl command, ready to run. */
const curl = ({ url }: ReportAddress): string =>
  `curl -X POST '${url}' \\
  -H 'Content-Type: application/json' \\
  -d '{"pvProductionW": 4210, "gridW": -2560}'`;

/**
 * A package of Home Assistant's configuration: a command that reports, and an automation that runs it when the power has changed
 * by what the last answer asked for, and once a minute. The state of a sensor that is not available is the word for it, which
 * means absent. The automation has a label because a configuration may hold only one without.
 */
const homeAssistant = ({ url }: ReportAddress): string =>
  `rest_command:
  sunward:
    url: "${url}"
    method: post
    content_type: "application/json"
    payload: >-
      {"gridW": "{{ states('sensor.grid_power') }}",
       "pvProductionW": "{{ states('sensor.pv_power') }}"}

automation sunward:
  - alias: "Sunward"
    mode: single
    max_exceeded: silent
    triggers:
      - trigger: time_pattern
        seconds: "/${LOOKS_S}"
    actions:
      - variables:
          sent: "{{ states('sensor.grid_power') | float(0) }}"
      - action: rest_command.sunward
        response_variable: answer
      - delay: "{{ answer.content.nextInS | default(${EVERY_S}) }}"
      - wait_template: "{{ (states('sensor.grid_power') | float(0) - sent) | abs >= answer.content.changeW | default(50) }}"
        timeout: ${60 - EVERY_S}`;

/** The same for a car: its charge when it changes, and every hour, so that a new link knows it soon. */
const homeAssistantCar = ({ url }: ReportAddress): string =>
  `rest_command:
  sunward_car:
    url: "${url}"
    method: post
    content_type: "application/json"
    payload: >-
      {"vehicleSoc": "{{ states('sensor.car_battery') }}"}

automation sunward_car:
  - alias: "Sunward car"
    triggers:
      - trigger: state
        entity_id: sensor.car_battery
      - trigger: time_pattern
        minutes: 0
    actions:
      - action: rest_command.sunward_car`;

/**
 * Reports what arrives, at once and only then, so that an old value is never sent as a new one. Waits a second less, as a
 * source is sometimes a moment early.
 */
const nodeRedFunction = (field: string): string =>
  `const now = Date.now();
if (now - (context.get("sent") || 0) < ${(EVERY_S - 1) * 1000}) return null;
context.set("sent", now);
return { payload: { ${field}: msg.payload } };`;

/** A flow of Node-RED to import: one node per quantity, which takes watts as its payload. */
const nodeRed = ({ url }: ReportAddress): string => {
  const send = 'sunward-send';
  const quantity = (id: string, name: string, field: string, y: number) => ({
    id,
    type: 'function',
    name,
    func: nodeRedFunction(field),
    outputs: 1,
    x: 200,
    y,
    wires: [[send]],
  });
  return JSON.stringify(
    [
      quantity('sunward-grid', 'Grid (W)', 'gridW', 80),
      quantity('sunward-pv', 'Solar (W)', 'pvProductionW', 140),
      {
        id: send,
        type: 'http request',
        name: 'Sunward',
        method: 'POST',
        ret: 'obj',
        paytoqs: 'ignore',
        url,
        x: 420,
        y: 110,
        wires: [[]],
      },
    ],
    null,
    1,
  );
};

/** For the configuration of an ESP32. The filter makes an old value unknown, which is sent as null. */
const espHome = ({ url }: ReportAddress): string =>
  `# at the sensor of your meter:
#   id: grid_power
#   filters:
#     - timeout: 60s

http_request:
  timeout: 10s

interval:
  - interval: ${EVERY_S}s
    then:
      - http_request.post:
          url: "${url}"
          json: |-
            root["gridW"] = id(grid_power).state;`;

/**
 * A script for Shelly devices from the second generation on, here for a meter of three phases. Reports as soon as the last
 * answer allows it when the power has changed by as much as that asked for, and once a minute.
 */
const shellyScript = ({ url }: ReportAddress): string =>
  `let url = "${url}";
let last = null;
let waitedS = 0;
let nextInS = 0;
let changeW = 0;
Timer.set(${LOOKS_S * 1000}, true, function () {
  waitedS = waitedS + ${LOOKS_S};
  if (waitedS < nextInS) return;
  let meter = Shelly.getComponentStatus("em:0");
  if (!meter || typeof meter.total_act_power !== "number") return;
  let watts = meter.total_act_power;
  if (last !== null && waitedS < 60 && Math.abs(watts - last) < changeW) return;
  last = null;
  waitedS = 0;
  nextInS = ${EVERY_S};
  Shelly.call("HTTP.POST", {
    url: url,
    timeout: 10,
    content_type: "application/json",
    body: JSON.stringify({ gridW: watts })
  }, function (answer) {
    if (!answer || answer.code !== 200) return;
    let told = JSON.parse(answer.body);
    last = watts;
    nextInS = told.nextInS;
    changeW = told.changeW;
  });
});`;

/**
 * A script for any shell with curl. Reports as soon as the last answer allows it when the power has changed by as much as that
 * asked for, and once a minute; what the meter does not tell is not reported.
 */
const shell = ({ url }: ReportAddress): string =>
  `#!/bin/sh
# Prints the power at your meter, W: + import, - feed-in.
measure() { curl -sf -m 5 http://meter.local/power; }

LC_ALL=C
url='${url}'
sent='' waited=60 next=0 change=0
while sleep ${LOOKS_S}; do
  waited=$((waited + ${LOOKS_S}))
  [ "$waited" -lt "$next" ] && continue
  watts=$(measure) && [ -n "$watts" ] && watts=$(printf '%.0f' "$watts") || continue
  moved=$((watts - \${sent:-0}))
  [ -n "$sent" ] && [ "$waited" -lt 60 ] && [ "\${moved#-}" -lt "$change" ] && continue
  sent='' waited=0 next=${EVERY_S}
  answer=$(curl -sf -m 10 -H 'Content-Type: application/json' -d "{\\"gridW\\": $watts}" "$url") || continue
  sent=$watts
  next=$(printf '%s' "$answer" | sed 's/.*"nextInS": *\\([0-9]*\\).*/\\1/')
  change=$(printf '%s' "$answer" | sed 's/.*"changeW": *\\([0-9]*\\).*/\\1/')
done`;

/** The address of an action of a Shelly device, which replaces what is in braces by the power that it measures. */
const shellyAction = ({ url }: ReportAddress): string => `${url}?pvProductionW=\${ev.apower}`;

/** Commands for Tasmota's console: a rule for the telemetry of a reading head. */
const tasmota = ({ url }: ReportAddress): string =>
  `TelePeriod ${EVERY_S}
Rule1 ON Tele-SML#Power_curr DO WebQuery ${url}?gridW=%value% GET ENDON
Rule1 1`;

/** What a client of Charge HQ sends, once it has our address and our key. */
const chargeHq = ({ url, key }: ReportAddress): string =>
  `POST ${new URL(webhookRoutes.reportByBody.path, url)}
Content-Type: application/json

{"apiKey": "${key}", "siteMeters": {"production_kw": 4.21, "net_import_kw": -2.56}}`;

/** For a device whose own reports are understood: it takes the address, and nothing has to be written. */
const addressAlone = ({ url }: ReportAddress): string => url;

/** The reporters that we have examples for; their names are the same in every language. */
export const webhookExamples = [
  { id: 'homeAssistant', name: 'Home Assistant', code: homeAssistant },
  { id: 'homeAssistantCar', name: 'Home Assistant (vehicleSoc)', code: homeAssistantCar },
  { id: 'sonnen', name: 'sonnen', code: addressAlone },
  { id: 'openEms', name: 'OpenEMS, FENECON', code: addressAlone },
  { id: 'nodeRed', name: 'Node-RED', code: nodeRed },
  { id: 'espHome', name: 'ESPHome', code: espHome },
  { id: 'shellyScript', name: 'Shelly Script', code: shellyScript },
  { id: 'shellyAction', name: 'Shelly Action', code: shellyAction },
  { id: 'tasmota', name: 'Tasmota', code: tasmota },
  { id: 'chargeHq', name: 'Charge HQ', code: chargeHq },
  { id: 'shell', name: 'Shell script (curl)', code: shell },
  { id: 'curl', name: 'curl', code: curl },
] as const;
