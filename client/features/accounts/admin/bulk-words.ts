import { type BulkActName, bulkActNames, type LeftOut } from '#contracts/accounts/bulk-acts.ts'

/** The acts on many accounts in words. `undo` names the act that takes it back. */
export const bulkActWords: Record<
  BulkActName,
  {
    label: string
    effect: string
    done: (people: string) => string
    undo?: BulkActName
    isDestructive?: true
  }
> = {
  suspend: {
    label: 'Suspend',
    effect: 'Signs out everywhere and lets nobody in until the accounts are restored. Nothing is lost.',
    done: (people) => `${people} suspended.`,
    undo: 'restore',
    isDestructive: true,
  },
  restore: {
    label: 'Restore',
    effect: 'They can sign in again.',
    done: (people) => `${people} restored.`,
    undo: 'suspend',
  },
  endSessions: {
    label: 'Sign out everywhere',
    effect: 'Ends every session. They can sign in again at once.',
    done: (people) => `${people} signed out everywhere.`,
  },
  resendConfirmation: {
    label: 'Mail the link to confirm again',
    effect:
      'Mails another link to who has not confirmed the address, or to whom mail comes back. A link that was mailed before no longer works.',
    done: (people) => `The link was mailed to ${people}.`,
  },
  givePremium: {
    label: 'Give premium days',
    effect: 'Each gets the days once: from now, or from the end of the premium that they have.',
    done: (people) => `Premium was given to ${people}.`,
    undo: 'endGift',
  },
  endGift: {
    label: 'Take the gift back',
    effect: 'Ends this gift. What else gives them premium keeps its length.',
    done: (people) => `The gift was taken back from ${people}.`,
    isDestructive: true,
  },
}

/** The acts that are offered; a gift is taken back from the dialog that gave it. */
export const offeredActs = bulkActNames.filter((name) => name !== 'endGift')

export const peopleText = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'user' : 'users'}`

const reasons: Record<LeftOut[number]['reason'], string> = {
  self: 'your own account',
  unchanged: 'nothing to change',
  lastAdmin: 'somebody has to remain an administrator',
  recent: 'a link was mailed within the last ten minutes',
  gone: 'the account no longer exists',
}

/** "2 users: nothing to change (kate, ben)" */
export function leftOutText({ reason, count, names }: LeftOut[number]): string {
  return `${peopleText(count)}: ${reasons[reason]}${names.length > 0 ? ` (${namesText(names, count)})` : ''}`
}

/** The names that are known, and how many more there are. */
export const namesText = (names: readonly string[], count: number) =>
  count > names.length ? `${names.join(', ')} and ${count - names.length} more` : names.join(', ')
