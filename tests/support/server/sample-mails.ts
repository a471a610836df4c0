import { renderText, sampleMail } from '#server/features/messages/delivery/compose-mail.ts'
import { sampleValues } from '#server/features/messages/templates/sample-values.ts'
import { mailTemplates } from '#server/mail-templates.ts'
import { readConfig } from '#server/platform/config.ts'
import { mailText } from '#server/platform/mail-text.ts'

const config = readConfig({
  NODE_ENV: 'test',
  PUBLIC_URL: 'https://regimen.example',
  POSTAL_ADDRESS: '1 Main Street, Springfield, IL 62701, USA',
})
const deps = { config, clock: { now: () => new Date('2026-11-21T15:00:00Z') } }

/** The mail of every template, filled with its samples. */
export const sampleMails = [...mailTemplates.all.values()].map((template) => {
  const { subject, body } = renderText(deps, template, sampleValues(deps, template))
  const html = sampleMail(config, template, { subject, body })
  return { key: template.key, purpose: template.purpose, subject, html, text: mailText(html) }
})
