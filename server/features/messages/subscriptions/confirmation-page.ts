import { type MailPageText, mailPage, pressButton } from '#server/features/messages/preferences/mail-page.ts'

const texts: Record<'confirm' | 'done' | 'unknown', MailPageText> = {
  confirm: {
    title: 'Confirm the list of changes',
    text: 'You will get one e-mail a month, if anything has changed: what, why, and the source. Each has a link that ends it with one click and deletes your address.',
  },
  done: {
    title: 'You are subscribed',
    text: 'The first list comes at the beginning of next month, if anything has changed.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'It is incomplete or older than 7 days, or the subscription was ended since. You can ask for the list again.',
  },
}

/** @param step undefined for a link that is not known */
export function confirmationPage(
  step: 'confirm' | 'done' | undefined,
  site: { appName: string; supportEmail: string; publicUrl: string },
): string {
  const back = `<p><a href="${site.publicUrl}/changes">What has changed</a></p>`
  const action = step === 'confirm' ? pressButton('Confirm the subscription') : back
  return mailPage(texts[step ?? 'unknown'], action, site)
}
