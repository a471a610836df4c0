import { useState } from 'react'
import type { Reply } from '#contracts/endpoint.ts'
import type { messages, templateKeys } from '#contracts/messages/messages.ts'

export type TemplateKey = (typeof templateKeys)[number]
export type Templates = Reply<typeof messages.listEmailTemplates>

/** An edit that is not saved; it began with the revision. */
export interface Draft {
  subject: string
  body: string
  revision: number
}

export interface Drafts {
  /** What the editor shows: the edit, or the template as it is saved. */
  of: (key: TemplateKey) => Draft
  isChanged: (key: TemplateKey) => boolean
  edit: (key: TemplateKey, change: Partial<Draft>) => void
  discard: (key: TemplateKey) => void
  isAnyChanged: boolean
}

const empty: Draft = { subject: '', body: '', revision: 0 }

/** The edits of all templates, kept while the tabs change. */
export function useTemplateDrafts(templates: Templates | undefined): Drafts {
  const [drafts, setDrafts] = useState<Partial<Record<TemplateKey, Draft>>>({})
  const of = (key: TemplateKey): Draft => drafts[key] ?? templates?.[key] ?? empty
  const isChanged = (key: TemplateKey) => {
    const saved = templates?.[key]
    const { subject, body } = of(key)
    return saved !== undefined && (subject !== saved.subject || body !== saved.body)
  }
  return {
    of,
    isChanged,
    edit(key, change) {
      const { subject, body, revision } = of(key)
      setDrafts((before) => {
        const next = { subject, body, revision, ...before[key], ...change }
        const saved = templates?.[key]
        const isAsSaved = next.subject === saved?.subject && next.body === saved.body
        return { ...before, [key]: isAsSaved ? undefined : next }
      })
    },
    discard: (key) => setDrafts((before) => ({ ...before, [key]: undefined })),
    isAnyChanged: (Object.keys(drafts) as TemplateKey[]).some(isChanged),
  }
}
