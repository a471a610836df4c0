import { describe, expect, it } from 'vitest'
import { cleanHtml, renderBody, renderSubject, unknownPlaceholders } from './render-template.ts'
import { commonPlaceholders, templates } from './templates.ts'

describe.each(Object.entries(templates))('%s', (_key, template) => {
  const allowed = [...template.placeholders, ...commonPlaceholders]

  it('uses only known placeholders, and all of its own that a reader needs', () => {
    expect(unknownPlaceholders(template.subject + template.body, allowed)).toEqual([])
    const values = Object.fromEntries(allowed.map((name) => [name, `value-of-${name}`]))
    const rendered = renderSubject(template.subject, values) + renderBody(template.body, values)
    // The friend's address is for replying, not for reading: admins may add it.
    for (const name of template.placeholders.filter((known) => known !== 'REFERRER_EMAIL'))
      expect(rendered).toContain(`value-of-${name}`)
  })

  it('is the same after an admin has saved it unchanged', () => {
    expect(cleanHtml(template.body)).toBe(template.body)
  })
})

it('the mail to who reported something fits a card and a question', () => {
  const { subject, body } = templates.flaggedContentResolution
  expect(subject + body).not.toMatch(/card|question|flag/i)
})
