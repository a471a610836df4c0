import { templateKeys } from '#contracts/messages/messages.ts'
import type { MailsOfFeature, MailTemplate } from './define-mails.ts'

/** Placeholders that are available in every mail. */
export const commonPlaceholders = ['APP_NAME', 'SUPPORT_EMAIL', 'CURRENT_DATE', 'LOGIN_LINK'] as const

export type EditableKey = (typeof templateKeys)[number]
export type CommonPlaceholder = (typeof commonPlaceholders)[number]

/** The mails of all features. */
export interface MailTemplates {
  /** By their keys. */
  all: ReadonlyMap<string, MailTemplate>
  /** Those that admins can edit. */
  editable: Readonly<Record<EditableKey, MailTemplate>>
}

/** @throws Error for a key that two mails have, and for one of the contract that no mail has */
export function createMailTemplates(ofFeatures: readonly MailsOfFeature[]): MailTemplates {
  const all = new Map<string, MailTemplate>()
  for (const mail of ofFeatures.flatMap((mails) => Object.values(mails))) {
    if (all.has(mail.key)) throw new Error(`two mails have the key ${mail.key}`)
    all.set(mail.key, mail)
  }
  const editable = templateKeys.map((key) => {
    const mail = all.get(key)
    if (!mail) throw new Error(`no feature defines the mail ${key}`)
    return [key, mail]
  })
  return { all, editable: Object.fromEntries(editable) }
}

/** The placeholders that take sanitised HTML instead of text. */
export const htmlPlaceholders: readonly string[] = ['ANNOUNCEMENT_BODY', 'CHANGES']
