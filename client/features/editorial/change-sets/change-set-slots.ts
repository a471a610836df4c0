import type { ReactNode } from 'react'
import type { ItemEditorProps } from '#client/features/editing/item-editor.ts'
import type { ChangeNote } from '#domain/content-changes/content-change.ts'
import type { ContentSubject } from '#domain/editorial/review.ts'

/** What other features add to a change set. */
export interface ChangeSetSlots {
  editors: Record<ContentSubject, (props: ItemEditorProps) => ReactNode>
  /** An item in its new text. */
  previews: Record<ContentSubject, (props: { text: Record<string, unknown> }) => ReactNode>
  /** What learners read before their next cards, and in the list of changes. */
  told: (change: {
    fields: { label: string; before: string; after: string }[]
    note: ChangeNote
    changedAt: string
  }) => ReactNode
}
