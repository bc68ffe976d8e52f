import * as z from 'zod';
import type { LocalClock } from '../clock.ts';
import type { FetchHandler } from '../serve-fetch.ts';
import type { SchedulerEngine } from './engine.ts';
import { ExpressionError, parseExpression } from './expression.ts';
import { groupArn, type Schedule, scheduleArn, scheduleInputSchema, scheduleNameSchema } from './schedule.ts';

/** AWS refuses start dates further back than this. */
const OLDEST_START_MS = 5 * 60_000;

class SchedulerFault extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
const invalid = (message: string): SchedulerFault => new SchedulerFault(400, 'ValidationException', message);
const missing = (message: string): SchedulerFault => new SchedulerFault(404, 'ResourceNotFoundException', message);
const conflict = (message: string): SchedulerFault => new SchedulerFault(409, 'ConflictException', message);

const json = (status: number, body: unknown, code?: string): Response =>
  Response.json(body, {
    status,
    headers: { 'x-amzn-requestid': crypto.randomUUID(), ...(code === undefined ? {} : { 'x-amzn-errortype': code }) },
  });

const describe = (schedule: Schedule): Record<string, unknown> => {
  const { createdMs, modifiedMs, anchorMs: _a, handledMs: _h, ClientToken: _t, ...shown } = schedule;
  return {
    ...shown,
    Arn: scheduleArn(schedule.GroupName, schedule.Name),
    CreationDate: createdMs / 1000,
    LastModificationDate: modifiedMs / 1000,
  };
};

/** EventBridge Scheduler's HTTP API over an engine: schedules and groups. */
export const createSchedulerApi = (engine: SchedulerEngine, clock: LocalClock): FetchHandler => {
  const { state } = engine;

  const find = (group: string, name: string): Schedule => {
    const found = state.schedules.find((one) => one.GroupName === group && one.Name === name);
    if (!found) throw missing(`Schedule ${name} does not exist.`);
    return found;
  };

  const parsed = async (request: Request, name: string): Promise<Schedule> => {
    const body: unknown = await request.json().catch(() => {
      throw new SchedulerFault(400, 'SerializationException', 'The body is not JSON.');
    });
    const input = scheduleInputSchema.safeParse(body);
    if (!input.success) throw invalid(z.prettifyError(input.error));
    if (!scheduleNameSchema.safeParse(name).success) throw invalid(`Value '${name}' at 'name' is not valid.`);
    const group = input.data.GroupName ?? 'default';
    if (!state.groups.includes(group)) throw missing(`Schedule group ${group} does not exist.`);
    const nowMs = clock.now();
    parseExpression(input.data.ScheduleExpression, input.data.ScheduleExpressionTimezone);
    const startMs = input.data.StartDate === undefined ? nowMs : input.data.StartDate * 1000;
    if (startMs < nowMs - OLDEST_START_MS) {
      throw invalid('The StartDate you specify cannot be earlier than 5 minutes ago.');
    }
    return {
      ...input.data,
      Name: name,
      GroupName: group,
      createdMs: nowMs,
      modifiedMs: nowMs,
      anchorMs: startMs,
      handledMs: startMs - 1,
    };
  };

  const create = async (request: Request, name: string): Promise<Response> => {
    const schedule = await parsed(request, name);
    const there = state.schedules.find((one) => one.GroupName === schedule.GroupName && one.Name === name);
    const sameCall = schedule.ClientToken !== undefined && there?.ClientToken === schedule.ClientToken;
    if (there && !sameCall) throw conflict(`Schedule ${name} already exists.`);
    if (!there) state.schedules.push(schedule);
    await engine.changed();
    return json(200, { ScheduleArn: scheduleArn(schedule.GroupName, name) });
  };

  const update = async (request: Request, name: string): Promise<Response> => {
    const schedule = await parsed(request, name);
    const there = find(schedule.GroupName, name);
    state.schedules.splice(state.schedules.indexOf(there), 1, { ...schedule, createdMs: there.createdMs });
    await engine.changed();
    return json(200, { ScheduleArn: scheduleArn(schedule.GroupName, name) });
  };

  const remove = async (group: string, name: string): Promise<Response> => {
    state.schedules.splice(state.schedules.indexOf(find(group, name)), 1);
    await engine.changed();
    return json(200, {});
  };

  const list = (query: URLSearchParams): Response => {
    const found = state.schedules
      .filter((one) => query.get('ScheduleGroup') === null || one.GroupName === query.get('ScheduleGroup'))
      .filter((one) => one.Name.startsWith(query.get('NamePrefix') ?? ''))
      .filter((one) => query.get('State') === null || one.State === query.get('State'))
      .sort((a, b) => (a.Name < b.Name ? -1 : 1));
    const from = Number(query.get('NextToken') ?? 0);
    const to = from + Number(query.get('MaxResults') ?? 100);
    return json(200, {
      Schedules: found.slice(from, to).map((one) => ({
        Arn: scheduleArn(one.GroupName, one.Name),
        Name: one.Name,
        GroupName: one.GroupName,
        State: one.State,
        CreationDate: one.createdMs / 1000,
        LastModificationDate: one.modifiedMs / 1000,
        Target: { Arn: one.Target.Arn },
      })),
      ...(to < found.length ? { NextToken: String(to) } : {}),
    });
  };

  const groups = async (method: string, name: string): Promise<Response> => {
    const there = state.groups.includes(name);
    if (method === 'POST') {
      if (there) throw conflict(`Schedule group ${name} already exists.`);
      state.groups.push(name);
      await engine.changed();
      return json(200, { ScheduleGroupArn: groupArn(name) });
    }
    if (!there) throw missing(`Schedule group ${name} does not exist.`);
    if (method === 'GET') return json(200, { Arn: groupArn(name), Name: name, State: 'ACTIVE' });
    if (method !== 'DELETE') throw new SchedulerFault(404, 'UnknownOperationException', method);
    state.groups.splice(state.groups.indexOf(name), 1);
    state.schedules.splice(0, Infinity, ...state.schedules.filter(({ GroupName }) => GroupName !== name));
    await engine.changed();
    return json(200, {});
  };

  const route = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const [kind, encoded] = pathname.slice(1).split('/');
    const name = decodeURIComponent(encoded ?? '');
    const group = searchParams.get('groupName') ?? 'default';
    if (kind === 'schedule-groups' && name !== '') return groups(request.method, name);
    if (kind === 'schedules' && name === '' && request.method === 'GET') return list(searchParams);
    if (kind === 'schedules' && name !== '') {
      if (request.method === 'POST') return create(request, name);
      if (request.method === 'PUT') return update(request, name);
      if (request.method === 'GET') return json(200, describe(find(group, name)));
      if (request.method === 'DELETE') return remove(group, name);
    }
    throw new SchedulerFault(404, 'UnknownOperationException', `${request.method} ${pathname}`);
  };

  return async (request) => {
    try {
      return await route(request);
    } catch (error) {
      const fault = error instanceof ExpressionError ? invalid(error.message) : error;
      if (!(fault instanceof SchedulerFault)) throw error;
      return json(fault.status, { Message: fault.message }, fault.code);
    }
  };
};
