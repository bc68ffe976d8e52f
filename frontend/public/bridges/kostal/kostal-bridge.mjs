#!/usr/bin/env node
// Reads a KOSTAL PLENTICORE or PIKO IQ at home and reports to a Sunward webhook every 30 seconds.
// Liest einen KOSTAL PLENTICORE oder PIKO IQ zu Hause und meldet alle 30 Sekunden an einen Webhook von Sunward.
//
//   INVERTER_URL=http://192.168.1.50 INVERTER_PASSWORD=... WEBHOOK_URL=https://.../api/webhook/whs_... node kostal-bridge.mjs
//
// Needs Node.js 20 or newer and nothing else. The inverter's password (of the plant owner) stays at home.
// Braucht Node.js ab 20 und sonst nichts. Das Passwort des Wechselrichters (Anlagenbetreiber) bleibt zu Hause.
//
// INTERVAL_S  seconds between reports, at least 20 (default 30)     Sekunden zwischen zwei Meldungen, mindestens 20
// --once      reports once and ends                                 meldet einmal und endet
//
// Ends with 2 when the inverter refuses the password (after several tries it would lock the account), with 3 when Sunward does
// not know the address. Anything else is tried again with the next report.
import { createCipheriv, createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const ANSWER_MS = 10_000;
const LEAST_INTERVAL_S = 20;

/** What cannot be mended by trying again. */
export class FinalError extends Error {
  constructor(message, exitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

const hmac = (key, ...texts) => texts.reduce((sum, text) => sum.update(text), createHmac('sha256', key)).digest();
const sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const xor = (a, b) => Buffer.from(a.map((byte, index) => byte ^ b[index]));

/** The inverter's own interface. */
export const createInverter = (url, password) => {
  const base = `${url.replace(/\/+$/, '')}/api/v1`;
  let session = null;

  const call = async (path, body, headers = {}) => {
    const response = await fetch(`${base}/${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const json = await response.json().catch(() => null);
    return { status: response.status, json };
  };

  /** One step of signing in. 400: wrong password, 403: locked after too many tries. */
  const step = async (path, body) => {
    const { status, json } = await call(`auth/${path}`, body);
    if (status === 400) throw new FinalError('the inverter refuses the password', 2);
    if (status === 403) throw new FinalError('the inverter has locked the user: wait, then check the password', 2);
    if (status !== 200 || json === null) throw new Error(`sign-in answered ${status}`);
    return json;
  };

  /** SCRAM-SHA-256 with a session key; the password itself is never sent. */
  const signIn = async () => {
    const nonce = randomBytes(12).toString('base64');
    const start = await step('start', { username: 'user', nonce });
    const salted = pbkdf2Sync(password, Buffer.from(start.salt, 'base64'), start.rounds, 32, 'sha256');
    const clientKey = hmac(salted, 'Client Key');
    const storedKey = sha256(clientKey);
    const message = `n=user,r=${nonce},r=${start.nonce},s=${start.salt},i=${start.rounds},c=biws,r=${start.nonce}`;
    const { transactionId } = start;
    const proof = xor(clientKey, hmac(storedKey, message)).toString('base64');
    const finish = await step('finish', { transactionId, proof });
    const expected = hmac(hmac(salted, 'Server Key'), message);
    const told = Buffer.from(finish.signature, 'base64');
    if (told.length !== expected.length || !timingSafeEqual(told, expected)) {
      throw new FinalError('this is not the inverter that knows the password', 2);
    }
    const iv = randomBytes(16);
    const cipher = createCipheriv('aes-256-gcm', hmac(storedKey, 'Session Key', message, clientKey), iv);
    const payload = Buffer.concat([cipher.update(finish.token, 'utf8'), cipher.final()]);
    const { sessionId } = await step('create_session', {
      transactionId,
      iv: iv.toString('base64'),
      tag: cipher.getAuthTag().toString('base64'),
      payload: payload.toString('base64'),
    });
    session = sessionId;
  };

  /** Asks signed in; a session ends after some minutes or with a restart of the inverter. */
  const ask = async (path, body) => {
    for (const isLast of [false, true]) {
      if (session === null) await signIn();
      const { status, json } = await call(path, body, { authorization: `Session ${session}` });
      if (status === 200 && json !== null) return json;
      if (status !== 401 || isLast) throw Object.assign(new Error(`${path} answered ${status}`), { status });
      session = null;
    }
  };

  let wanted = null;
  /** What exists of what we want: asking for anything else would fail as a whole. */
  const look = async () => {
    const names = {
      'devices:local': ['Home_P', 'Grid_P', 'Inverter:State'],
      'devices:local:ac': ['P'],
      'devices:local:battery': ['P', 'SoC'],
      'devices:local:powermeter': ['P'],
    };
    const modules = await ask('processdata');
    wanted = modules.flatMap(({ moduleid, processdataids }) => {
      const ids = /^devices:local:pv\d+$/.test(moduleid) ? ['P'] : (names[moduleid] ?? []);
      const there = ids.filter((id) => processdataids.includes(id));
      return there.length === 0 ? [] : [{ moduleid, processdataids: there }];
    });
  };

  return {
    /** Current values as `module/id`, such as `devices:local:ac/P`. */
    async read() {
      if (wanted === null) await look();
      try {
        const modules = await ask('processdata', wanted);
        return new Map(
          modules.flatMap(({ moduleid, processdata }) =>
            processdata.flatMap(({ id, value }) => (Number.isFinite(value) ? [[`${moduleid}/${id}`, value]] : [])),
          ),
        );
      } catch (error) {
        // A module is gone, a battery perhaps: look anew next time.
        if (error.status === 404) wanted = null;
        throw error;
      }
    },
  };
};

/** Inverter states in which the sun gives nothing: off, standby, shut down. */
const AT_REST = [0, 10, 15];

/**
 * Values of the inverter as a report: W, grid + draw, battery + charging. What is not known is left out.
 * The inverter's own sign of the battery is the other way round.
 */
export const toReport = (values) => {
  const get = (module, id) => values.get(`${module}/${id}`);
  const consumptionW = get('devices:local', 'Home_P');
  const acW = get('devices:local:ac', 'P');
  const meterW = get('devices:local:powermeter', 'P') ?? get('devices:local', 'Grid_P');
  const derivedW = consumptionW === undefined || acW === undefined ? undefined : consumptionW - acW;
  const batteryW = get('devices:local:battery', 'P');
  const soc = get('devices:local:battery', 'SoC');
  // A dark string shows a little less than 0.
  const strings = [...values].filter(([name]) => /^devices:local:pv\d+\/P$/.test(name)).map(([, w]) => Math.max(0, w));
  const rests = AT_REST.includes(get('devices:local', 'Inverter:State')) && meterW !== undefined;
  const pvW = strings.length > 0 ? strings.reduce((sum, w) => sum + w, 0) : rests ? 0 : undefined;
  const report = {
    pvProductionW: pvW,
    consumptionW: consumptionW === undefined ? undefined : Math.max(0, consumptionW),
    gridW: meterW ?? derivedW,
    batteryW: batteryW === undefined ? undefined : 0 - batteryW,
    batterySocPercent: soc,
  };
  return Object.fromEntries(Object.entries(report).filter(([, value]) => value !== undefined));
};

/** Reads once and reports it. Returns what was reported and how many seconds to wait at least. */
export const reportOnce = async (inverter, webhookUrl) => {
  const report = toReport(await inverter.read());
  if (Object.keys(report).length === 0) throw new Error('the inverter tells nothing');
  const response = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  await response.body?.cancel();
  if (response.status === 404 || response.status === 401) throw new FinalError('Sunward does not know this address', 3);
  if (response.status === 429) return { report: null, waitS: Number(response.headers.get('retry-after')) || 60 };
  if (!response.ok) throw new Error(`Sunward answered ${response.status}`);
  return { report, waitS: 0 };
};

const say = (text) => process.stdout.write(`${new Date().toISOString()} ${text}\n`);

const main = async () => {
  const { INVERTER_URL, INVERTER_PASSWORD, WEBHOOK_URL, INTERVAL_S } = process.env;
  if (!INVERTER_URL || !INVERTER_PASSWORD || !WEBHOOK_URL) {
    throw new FinalError('INVERTER_URL, INVERTER_PASSWORD and WEBHOOK_URL have to be set', 1);
  }
  const isOnce = process.argv.includes('--once');
  const intervalS = Math.max(LEAST_INTERVAL_S, Number(INTERVAL_S) || 30);
  const inverter = createInverter(INVERTER_URL, INVERTER_PASSWORD);
  for (;;) {
    const startMs = performance.now();
    let pauseS = 0;
    try {
      const { report, waitS } = await reportOnce(inverter, WEBHOOK_URL);
      pauseS = waitS;
      say(report === null ? `too often, waiting ${waitS} s` : `reported ${JSON.stringify(report)}`);
    } catch (error) {
      if (error instanceof FinalError || isOnce) throw error;
      say(`failed: ${error.message}`);
    }
    if (isOnce) return;
    await sleep(Math.max(pauseS * 1000, intervalS * 1000 - (performance.now() - startMs)));
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.exitCode ?? 1;
  }
}
