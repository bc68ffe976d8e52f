export { deviceIdSchema } from '#functions/ocpp/device-id.ts';
