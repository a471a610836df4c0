import { useState } from 'react'
import type { Reply } from '#contracts/endpoint.ts'
import type { messages, templateKeys } from '#contracts/messages/messages.ts'

export type TemplateKey = (typeof templateKeys)[number]
export type Templates = Reply<typeof messages.listEmailTemplates>

/** An unsaved edit of a template. `revision` is the one with which the edit began. */
export interface Draft {
  subject: string
  body: string
  revision: number
}

export interface Drafts {
  /** The text in the editor: the edit if there is one, otherwise the saved template. */
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
