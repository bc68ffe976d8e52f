/**
 * Every message that functions log, with what it means. Logs are data: alarms and queries name these words, so that a
 * changed one is a changed alarm. Figures and ids are in the fields next to the message.
 */
export const logCodes = {
  request: 'A request was answered',
  'part of a state not read':
    'A part of what a program shows of a site could not be read; the answer went without it and says so',
  'request refused': 'A request was answered with an error of the caller',
  'request failed': 'A request was answered with an error of ours or of a vendor',
  'app used':
    'What the app counted of its use, of one browser since its last message; numbers only, traceable to nobody (`bareLogger`)',
  'first kWh charged':
    'The appliances of a new site have drawn their first kWh; minutes since it was created, traceable to nobody (`bareLogger`)',
  'link works again':
    'A link whose sign-in was refused is read again; minutes since the first refusal, traceable to nobody (`bareLogger`)',
  run: 'A control run of a site ended; the fields have its outcome',
  'run failed': 'A control run of a site failed; the next one recovers',
  'run not started': 'A report could not start a control run at once; the schedule runs the site in its turn',
  'run not ordered':
    'A run could not order the next one for the moment at which its vendor has new values; the schedule runs the site in its turn',
  'run too late': 'A site of a shard waited too long in the queue; it was not run, and its next minute is',
  'shard dispatched': 'The due sites of a shard were sent to the queue; the fields have their number',
  'run not finished': 'A user no longer waits for the run that the click triggered; the run continues',
  'vendor did not answer': 'A run could not read from a linked service; the values it had keep their age',
  'link not asked':
    'A run could not call a linked service because one of our stores did not respond; the values it had keep their age',
  'command not sent': 'One of our stores did not respond while a run sent a command; the next run reads the outcome',
  'command failed': 'A vendor rejected a command of a run; the next run decides again',
  'site created': 'A user created a site',
  'site not prepared':
    'A site of a list for customers could not be made; `code` says why, and the list may be sent again',
  'admin call': 'A super admin acts on what belongs to someone else; the entry in the trail is stored already',
  'outcome not recorded': 'A recorded call failed, and the trail could not be told: its entry reads as if it was done',
  'mail not sent': 'A mail could not be sent; it is retried when its trigger recurs',
  'unpaid site removed': 'A new paid site was never paid and was removed',
  notice: 'A notice to a member of a site was shared out, held, told or dropped; `outcome` says which',
  'notice not delivered': 'A notice could not be told; the queue hands it over again, five times at most',
  'notice not sent by a way':
    'Mail, a push or the key of an address failed for a notice; it comes back with its message',
  'notices not handed over': 'A run could not hand over what it found to say; the next run does',
  'prices not known': 'A run could not read what power costs; it decides by the prices of the settings',
  'prices read': 'Prices of power were fetched for a zone',
  'supplier prices not read': "A supplier's prices could not be read with its customer's token; the upkeep retries",
  'payment event': 'An event of the payment provider was applied',
  'payment event put off': 'An event of the payment provider could not be applied; the upkeep retries it on its own',
  'prices not offered': 'The payment provider has prices of ours that cannot be sold as they are; the fields name them',
  'prices not read':
    "The payment provider's prices could not be read; those that are stored stay, and the next upkeep retries",
  'payment events not read': "The payment provider's events could not be read; the next upkeep retries",
  'payment events swept': "The payment provider's events were applied once more, in case one was lost",
  'payment events forgotten':
    'The payment provider no longer has events from so long ago: sites that no one opens may differ from it',
  'subscription ended that was one too many':
    'A site had paid twice: the lesser subscription was ended and its rest credited',
  'not bought':
    'A plan or feature that waited for a payment method was not bought: `code` says why, mostly that the card was declined',
  'site removed': 'Nothing is left of a site',
  'removal goes on later': 'A site or user is gone for every caller, and the upkeep removes what is left',
  'site of a deleted user stays for now': 'A site could not be removed with its owner yet; the next upkeep retries',
  'commission booked': "An affiliate's commission on an invoice was booked, or taken back",
  'payout made': "An affiliate's payout for a month was fixed",
  'payout noted as paid': 'The operator has transferred a payout',
  budget: 'Used share of the request budget that all our users share at a vendor',
  upkeep: 'Due work was done; the fields have the outcome',
  schedules: 'The result of the last complete comparison of sites and schedules, logged at every firing',
  'schedules compared': 'Sites and schedules agree, or were brought in line',
  'schedules differ too much':
    'So many sites have a missing, wrong or left-over schedule that it cannot be drift: nothing (more) is changed',
  'schedule not compared': 'A site or its schedule could not be checked; the next night retries',
  'sites are moved':
    'There are so many sites, or so few again, that they move between schedules of their own and shards',
  'site not moved': 'A site could not be moved between its own schedule and its shard; it keeps what it has',
  'sites moved': 'All sites are fired in the other way, and nothing is left of the former one',
  reconciled: 'A firing of the comparison ended; the fields have the outcome',
  'unconfirmed users discarded': 'Users who never confirmed their address were deleted; the fields have their number',
  'unconfirmed user not discarded':
    'A user who never confirmed an address could not be deleted; the next upkeep retries',
  'upkeep failed': 'Due work failed; the next upkeep retries',
  'site left half-made': 'Creating a site failed, and so did undoing it: the site has to be removed by hand',
  'device not released': 'Control could not be released to a device when its appliance was removed',
  'tokens not stored':
    'Renewed tokens of a link could not be stored; if this process dies first, the user must link again',
  'outage not kept':
    'Observations of a service could not be read or stored, so an outage may go unreported; the next minute retries',
  'pause not stored':
    'A vendor rate-limited all of us, and the pause could not be shared; each process finds out by itself',
  'free days ended: the card had some':
    'The card of a site in its free days has had free days of another user: the site pays from now on',
  'tokens not revoked': 'Tokens that nobody was given could not be revoked at the user pool; they expire by themselves',
  'consent not revoked': 'A vendor did not revoke the consent of a deleted link; its tokens expire by themselves',
  'link finished by another': 'A user tried to finish a link that another user had started, and was rejected',
  'storage busy':
    'The table, or the store of keys or secrets, failed a request after all retries; callers are asked to retry, and background work is repeated',
  'bad row': 'A stored row does not match its schema and was dropped',
  'event refused': 'A function was called with an event that is not its own',
  'box not served': 'A message of a wallbox could not be handled; the box gets an error and repeats it',
  'box refused': 'A wallbox dialled with a wrong password or without a protocol that we speak, and was rejected',
  'box not asked': 'A wallbox could not be asked for its settings or state; it is asked with its next message',
  'battery command failed':
    'A home battery did not take a command, or its cloud did not answer; the next run reads it back and tries again',
  'battery not told':
    'A home battery was not told what was decided, because something of ours had no time; the next run tells it',
  'battery not released':
    'A home battery whose sensor or site was removed, or whose runs stopped, could not be told to go on as usual; one of a site is tried again for hours, of a sensor its owner has to set it back',
  'battery let go':
    'No run looked after a home battery for a while: it goes on as usual, with the reserve that its owner chose',
  'forecast not known': 'What is forecast for a site could not be read or worked out; its plan goes by past days',
  'sky not read': 'A forecast service did not answer for a cell, or with nothing that can be used; it is asked again',
  'sky read': 'The forecast of a cell was read',
  'connection not closed':
    'A connection of a wallbox that dialled again, or whose address was replaced, could not be closed; it ends by itself',
} as const;

export type LogCode = keyof typeof logCodes;
