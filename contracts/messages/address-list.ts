import { isEmailAddress } from '#domain/accounts/email-address.ts'
import { addressesIn } from '#domain/messages/address-list.ts'
import { numberText } from '#domain/text/count-text.ts'

export const mostBroadcastEmails = 10_000
const mostNamed = 5
const longestNamed = 60

/** The addresses of a typed list, or what is wrong with it, in the same words in the page and in the API. */
export function checkAddressList(text: string): { emails: string[]; problem: string | null } {
  const emails = addressesIn(text)
  return { emails, problem: problemOf(emails) }
}

function problemOf(emails: string[]): string | null {
  if (emails.length === 0) return 'Please add at least one e-mail address'
  if (emails.length > mostBroadcastEmails)
    return `A list has at most ${numberText(mostBroadcastEmails)} addresses`
  const wrong = emails.filter((email) => !isEmailAddress(email))
  if (wrong.length === 0) return null
  const more = wrong.length > mostNamed ? ` and ${numberText(wrong.length - mostNamed)} more` : ''
  return `These are no e-mail addresses: ${wrong.slice(0, mostNamed).map(shortened).join(', ')}${more}`
}

const shortened = (text: string) => (text.length > longestNamed ? `${text.slice(0, longestNamed)}…` : text)
