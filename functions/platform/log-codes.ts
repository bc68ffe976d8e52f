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
  'link not asked':
    'A run could not ask a linked service as a store of ours did not answer; the values it had keep their age',
  'command not sent': 'A store of ours did not answer while a run sent a command; the next run reads what became of it',
  'command failed': 'A vendor did not take a command of a run; the next run decides anew',
  'site created': 'A user made a site',
  'site visited':
    'An administrator from outside looked at a site; its owner can read it. Once per administrator, site and hour',
  'mail not sent': 'A mail could not be handed over; it is tried again when what caused it comes again',
  'unpaid site removed': 'A new paid site was never paid, so it is gone again',
  'payment event': 'An event of the payment provider was dealt with',
  'payment event put off': 'An event of the payment provider could not be dealt with; the upkeep tries it by itself',
  'payment events not read': 'The payment provider did not tell what happened there; the next upkeep asks again',
  'payment events swept': 'What happened at the payment provider was applied once more, in case an event was lost',
  'payment events forgotten':
    'The payment provider no longer knows what happened so long ago: sites that nobody opens may differ from it',
  'subscription ended that was one too many':
    'A site had paid twice: the lesser subscription was ended, its rest credited',
  'feature not paid': 'A feature that waited for a payment method was not bought, as the payment was declined',
  'site removed': 'Nothing is left of a site',
  'removal goes on later': 'A site or user is gone for everybody, and the upkeep removes what is left of it',
  'site of a deleted user stays for now': 'A site could not be removed with its owner yet; the next upkeep tries again',
  'commission booked': 'What an affiliate has of an invoice was written down, or taken back',
  'payout made': 'What an affiliate is to be paid for a month was decided',
  'payout noted as paid': 'The operator has transferred a payout',
  budget: 'How much of what a vendor lets all our users together ask is used, by vendor',
  upkeep: 'What had become due was looked at; how it went stands beside it',
  schedules: 'What the last whole comparison of sites and schedules found, told at every firing of it',
  'schedules compared': 'Sites and schedules agree, or were made to',
  'schedules differ too much':
    'So many sites have a missing, wrong or left-over schedule that it cannot be drift: nothing (more) is changed',
  'schedule not compared': 'A site or its schedule could not be looked at; the next night tries again',
  reconciled: 'A firing of the comparison ended; how it went stands beside it',
  'upkeep failed': 'Something that is due could not be done; the next upkeep tries again',
  'site left half-made': 'Making a site failed, and so did taking it back: the site has to be removed by hand',
  'device not released': 'A device could not be handed back to its own control when its appliance was removed',
  'tokens not stored':
    'Renewed tokens of a link could not be stored; if this process dies first, the user must link again',
  'outage not kept':
    'What sites heard of a service could not be read or kept, so a whole cloud in trouble may not be told; the next minute tries again',
  'pause not stored':
    'A vendor asked all of us to slow down, and the other processes could not be told; each finds out by itself',
  'consent not revoked':
    'A vendor did not take back what the user of a deleted link had granted; its tokens end by themselves',
  'link finished by another': 'Somebody tried to finish a link that another user had started, and was refused',
  'storage busy':
    'The table, or the store of keys or secrets, did not take a request, also not when it was asked again; who asked is told to come back, and what runs by itself comes again',
  'bad row': 'A stored row does not have its shape and was dropped',
  'event refused': 'A function was called with an event that is none of its own',
} as const;

export type LogCode = keyof typeof logCodes;
