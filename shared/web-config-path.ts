/** Path of what differs between deployments (`web-config.ts`); the web stack and the local gateway both serve it. */
export const WEB_CONFIG_PATH = '/config.json';
