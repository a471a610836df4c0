import { useQuery } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
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

export const reachedOf = ({ users, unsubscribed, suspended, unconfirmed, failing }: RecipientCount) =>
  users - unsubscribed - suspended - unconfirmed - failing

/** As in "1,243 users are registered; left out of them: 3 unsubscribed." */
export function recipientsText({ kind }: Pick<Recipients, 'kind'>, counts: RecipientCount): string {
  const { users, unsubscribed, suspended, unconfirmed, failing } = counts
  const leftOut = [
    ...(unsubscribed > 0 ? [`${numberText(unsubscribed)} unsubscribed`] : []),
    ...(suspended > 0 ? [`${numberText(suspended)} suspended`] : []),
    ...(unconfirmed > 0 ? [`${numberText(unconfirmed)} without a confirmed address`] : []),
    ...(failing > 0 ? [`${numberText(failing)} whose mail comes back`] : []),
  ]
  const all = allText(kind, users)
  if (leftOut.length === 0) return `${all}; nobody is left out.`
  return `${all}; left out of them: ${leftOut.join(', ')}.`
}

function allText(kind: Recipients['kind'], users: number): string {
  const number = numberText(users)
  if (kind === 'list') return users === 1 ? '1 address is listed' : `${number} addresses are listed`
  if (kind === 'all') return users === 1 ? '1 user is registered' : `${number} users are registered`
  return users === 1 ? '1 user belongs to them' : `${number} users belong to them`
}
