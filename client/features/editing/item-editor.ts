import type { ChangeNote } from '#domain/content-changes/content-change.ts'

/** An item as a change set edits it: the fields of the call that edits it directly, by their names. */
export interface EditedItem {
  /** As it is now, and what the set changes of it so far. */
  present: Record<string, unknown>
  text: Record<string, unknown>
  change: ChangeNote | null
  /** How many learners have answered a question; 0 for other items. */
  attempts: number
  /** The objectives of a card’s chapter, the categories of questions, or the cards of a primer’s chapter. */
  choices: readonly { id: string; title: string }[]
}

export interface ItemEditorProps {
  item: EditedItem
  isPending: boolean
  /** The error of the last attempt; its fields are shown beside them. */
  error: Error | null
  /** @param text all fields as they were typed */
  onSave: (text: Record<string, unknown>, said: { change?: ChangeNote }) => void
  onCancel: () => void
}
