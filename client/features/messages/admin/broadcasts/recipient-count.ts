import { useQuery } from '@tanstack/react-query'
import { peopleText } from '#client/features/messages/admin/templates/test-form.ts'
import { call } from '#client/platform/calls/calls.ts'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import type { CallInput, Reply } from '#contracts/endpoint.ts'
import { mailAdmin } from '#contracts/messages/mail-admin.ts'
import { numberText } from '#domain/text/count-text.ts'

export type Recipients = CallInput<typeof mailAdmin.countRecipients>['body']['recipients']
type RecipientCount = Reply<typeof mailAdmin.countRecipients>

/** How many a broadcast would reach now, asked while `isAsked`. */
export const useRecipientCount = (recipients: Recipients, isAsked: boolean) =>
  useQuery({
    queryKey: [mailAdmin.countRecipients.path, recipients],
    queryFn: () => call(mailAdmin.countRecipients, { body: { recipients } }, { urgent: true }),
    enabled: isAsked,
    staleTime: 0,
  })

/** How many it would reach, as in "1,193 people", or "about 412,300 people" where they were counted before. */
export const reachText = (counts: RecipientCount) =>
  `${counts.countedAt ? 'about ' : ''}${peopleText(reachedOf(counts))}`

/** As in "1,193 now", or "about 412,300". */
export const reachNowText = (counts: RecipientCount) => {
  const number = numberText(reachedOf(counts))
  return counts.countedAt ? `about ${number}` : `${number} now`
}

const reachedOf = ({ users, unsubscribed, suspended, unconfirmed, failing }: RecipientCount) =>
  users - unsubscribed - suspended - unconfirmed - failing

/**
 * As in "1,243 users are registered; left out of them: 3 unsubscribed.", and when they were counted, where that was not
 * now.
 */
export function recipientsText({ kind }: Pick<Recipients, 'kind'>, counts: RecipientCount): string {
  const { users, unsubscribed, suspended, unconfirmed, failing } = counts
  const leftOut = [
    ...(unsubscribed > 0 ? [`${numberText(unsubscribed)} unsubscribed`] : []),
    ...(suspended > 0 ? [`${numberText(suspended)} suspended`] : []),
    ...(unconfirmed > 0 ? [`${numberText(unconfirmed)} without a confirmed address`] : []),
    ...(failing > 0 ? [`${numberText(failing)} whose mail comes back`] : []),
  ]
  const all = allText(kind, users)
  const out = leftOut.length === 0 ? 'nobody is left out' : `left out of them: ${leftOut.join(', ')}`
  return `${all}; ${out}.${counts.countedAt ? ` ${countedText(counts.countedAt)}` : ''}`
}

const countedText = (countedAt: string) =>
  `They were counted on ${dateTimeText(countedAt)}; who gets it is decided when it starts.`

function allText(kind: Recipients['kind'], users: number): string {
  const number = numberText(users)
  if (kind === 'list') return users === 1 ? '1 address is listed' : `${number} addresses are listed`
  if (kind === 'all') return users === 1 ? '1 user is registered' : `${number} users are registered`
  return users === 1 ? '1 user belongs to them' : `${number} users belong to them`
}
