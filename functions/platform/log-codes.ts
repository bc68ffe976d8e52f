/**
 * Every message that functions log, with what it means. Logs are data: alarms and queries name these words, so that a
 * changed one is a changed alarm. Figures and ids stand in the fields beside the message.
 */
export const logCodes = {
  request: 'A request was answered',
  'request refused': 'A request was answered with a fault of the caller',
  'request failed': 'A request was answered with a fault of ours or of a vendor',
  run: 'A control run of a site ended; its outcome stands beside it',
  'run failed': 'A control run of a site was given up; the next one heals',
  'run not finished': 'A user does not wait any longer for a run that the click caused; it goes on',
  'vendor did not answer': 'A run could not read from a linked service; the values it had keep their age',
  'command failed': 'A vendor did not take a command of a run; the next run decides anew',
  'site created': 'A user made a site',
  'site left half-made': 'Making a site failed, and so did taking it back: the site has to be removed by hand',
  'device not released': 'A device could not be handed back to its own control when its appliance was removed',
  'tokens not stored':
    'Renewed tokens of a link could not be stored; if this process dies first, the user must link again',
  'link finished by another': 'Somebody tried to finish a link that another user had started, and was refused',
  'bad row': 'A stored row does not have its shape and was dropped',
  'event refused': 'A function was called with an event that is none of its own',
} as const;

export type LogCode = keyof typeof logCodes;
