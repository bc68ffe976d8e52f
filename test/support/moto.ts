/** moto's address, where `npm run test:engines` has started it; undefined: it is not asked. */
export const MOTO: string | undefined = process.env.MOTO;

/** Of AWS clients that ask moto. */
export const motoConfig = {
  ...(MOTO === undefined ? {} : { endpoint: MOTO }),
  region: 'eu-central-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
};
