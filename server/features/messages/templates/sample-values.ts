import type { Deps } from '#server/deps.ts'
import type { MailTemplate } from './define-mails.ts'

/** The samples of a mail's own placeholders. */
export function sampleValues(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { placeholders }: MailTemplate,
): Record<string, string> {
  const source = { publicUrl: config.publicUrl, now: clock.now() }
  return Object.fromEntries(
    Object.entries(placeholders).map(([name, sample]) => [
      name,
      typeof sample === 'string' ? sample : sample(source),
    ]),
  )
}
