import type { MailKind } from '#domain/messages/mail-kinds.ts'
import { escapeHtml } from '#server/features/messages/templates/render-template.ts'
import { type MailPageText, mailPage, pressButton, unknownLink } from './mail-page.ts'

/** Before the button is pressed and after it, for each kind of mail. */
const texts: Record<'confirm' | 'done', Record<MailKind, MailPageText>> = {
  confirm: {
    news: {
      title: 'Unsubscribe from news',
      text: 'You will get no more announcements. Mail about your own account, such as receipts and passwords, still arrives.',
    },
    reminders: {
      title: 'Turn off reminders',
      text: 'You will get no more reminders. Mail about your own account, such as receipts and passwords, still arrives.',
    },
    invitations: {
      title: 'Never be invited again',
      text: 'Whoever names your address, we will send you no invitation again.',
    },
    digest: {
      title: 'End the monthly digest',
      text: 'You will get no more e-mails about what changed of what you learned. You still read it in the app.',
    },
    changes: {
      title: 'Unsubscribe from the list of changes',
      text: 'You will get it no more, and your address is deleted from the list.',
    },
  },
  done: {
    news: { title: 'You are unsubscribed', text: 'You will get no more announcements from us.' },
    reminders: { title: 'Reminders are off', text: 'You will get no more reminders from us.' },
    invitations: { title: 'You will not be invited again', text: 'We will send you no invitation again.' },
    digest: { title: 'The digest has ended', text: 'You will get no more digests from us.' },
    changes: { title: 'You are unsubscribed', text: 'Your address is deleted from the list of changes.' },
  },
}
const buttons: Record<MailKind, string> = {
  news: 'Unsubscribe',
  reminders: 'Turn off reminders',
  invitations: 'Never invite me again',
  digest: 'End the digest',
  changes: 'Unsubscribe',
}

/** What the page is about; undefined for a link that is not known. */
export type UnsubscribePage = { step: 'confirm' | 'done'; kind: MailKind; preferencesUrl: string } | undefined

export function unsubscribePage(
  page: UnsubscribePage,
  site: { appName: string; supportEmail: string },
): string {
  if (!page) return mailPage(unknownLink, '', site)
  const button = page.step === 'confirm' ? `${pressButton(buttons[page.kind])}\n` : ''
  const choice = `<p><a href="${escapeHtml(page.preferencesUrl)}">Choose which e-mails you get</a></p>`
  return mailPage(texts[page.step][page.kind], `${button}${choice}`, site)
}
