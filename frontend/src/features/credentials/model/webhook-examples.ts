/** A device's report to us as a curl command, ready to run. */
export const curlExample = (url: string): string =>
  `curl -X POST '${url}' \\
  -H 'Content-Type: application/json' \\
  -d '{"pvProductionW": 4210, "gridW": -2560}'`;

/**
 * Parts of a Home Assistant configuration: a command that reports, and an automation that runs it. Missing values
 * are sent as null, which means absent.
 */
export const homeAssistantExample = (url: string): string =>
  `rest_command:
  sunward:
    url: "${url}"
    method: post
    content_type: "application/json"
    payload: >-
      {% set grid = states('sensor.grid_power') %}
      {% set pv = states('sensor.pv_power') %}
      {{ {"gridW": grid if is_number(grid) else none,
          "pvProductionW": pv if is_number(pv) else none} | to_json }}

automation:
  - alias: "Sunward"
    triggers:
      - trigger: time_pattern
        seconds: "/30"
    actions:
      - action: rest_command.sunward`;
