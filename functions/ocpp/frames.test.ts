import { describe, expect, it } from 'vitest';
import { callFrame, errorFrame, parseFrame, resultFrame } from './frames.ts';

describe('frames of OCPP-J', () => {
  it('reads calls, results and errors', () => {
    expect(parseFrame('[2,"19","Heartbeat",{}]')).toEqual({ kind: 'call', id: '19', action: 'Heartbeat', payload: {} });
    expect(parseFrame('[3,"19",{"a":1}]')).toEqual({ kind: 'result', id: '19', payload: { a: 1 } });
    expect(parseFrame('[4,"19","NotImplemented","no",{}]')).toEqual({
      kind: 'error',
      id: '19',
      code: 'NotImplemented',
    });
  });

  it.each([
    ['a payload that was left out', '[2,"1","Heartbeat"]', '1'],
    ['a payload that is null', '[2,"1","Heartbeat",null]', '1'],
    ['a type in quotes', '["2","1","Heartbeat",{}]', '1'],
    ['more than the protocol has', '[2,"1","Heartbeat",{},"x"]', '1'],
    ['an id that is a number, which it gets back', '[2,1,"Heartbeat",{}]', 1],
    ['an id longer than allowed', `[2,"${'x'.repeat(40)}","Heartbeat",{}]`, 'x'.repeat(40)],
  ])('accepts %s', (_what, text, id) => {
    expect(parseFrame(text)).toEqual({ kind: 'call', id, action: 'Heartbeat', payload: {} });
  });

  it.each([
    ['no JSON', '[2,"1","Heartbeat",{', null],
    ['no list', '{"message":"Internal server error"}', null],
    ['an unknown type', '[5,"1",{}]', null],
    ['a call without an id', '[2,"","Heartbeat",{}]', null],
    ['a call without an action', '[2,"1",{}]', '1'],
    ['a call whose payload is a list', '[2,"1","Heartbeat",[]]', '1'],
    ['a result whose payload is a text', '[3,"1","x"]', null],
    ['an error without an id', '[4,null,"GenericError","",{}]', null],
  ])('cannot read %s, and answers only what was meant as a call', (_what, text, answerTo) => {
    expect(parseFrame(text)).toEqual({ kind: 'unreadable', answerTo });
  });

  it('reads what it writes', () => {
    expect(parseFrame(callFrame('a', 'Reset', { type: 'Soft' }))).toEqual({
      ...{ kind: 'call', id: 'a', action: 'Reset' },
      payload: { type: 'Soft' },
    });
    expect(parseFrame(resultFrame('a', { status: 'Accepted' }))).toMatchObject({ kind: 'result', id: 'a' });
    expect(parseFrame(errorFrame(7, 'NotImplemented', 'no'))).toMatchObject({ kind: 'error', id: '7' });
  });
});
