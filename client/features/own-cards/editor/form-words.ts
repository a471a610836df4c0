import type { NoteForm } from '#domain/own-cards/note.ts'
import type { NoteField } from '#domain/own-cards/plan-note-import.ts'

export const formNames: Record<NoteForm, string> = {
  basic: 'Basic',
  reversed: 'Reversed',
  typed: 'Typed',
  cloze: 'Cloze',
  occlusion: 'Picture',
}

export const fieldNames: Record<NoteField, string> = {
  form: 'Form',
  front: 'Front',
  back: 'Back',
  why: 'Why',
  source: 'Source',
  tags: 'Tags',
  category: 'Category',
}

/** What comes of each form. */
export const formHelp: Record<NoteForm, string> = {
  basic: 'One card: the front asks, the back answers.',
  reversed: 'Two cards: front to back, and back to front.',
  typed: 'You type the back before you see it; what differs is shown.',
  cloze: 'Words of a text are left out, and each gap is a card.',
  occlusion: 'Regions of a picture are covered, and each is a card.',
}

/** The labels of the two texts, which a cloze text has other names for. */
export function textLabels(form: NoteForm): { front: string; back: string } {
  if (form === 'cloze') return { front: 'Text with gaps', back: 'Below the answer (optional)' }
  if (form === 'occlusion') return { front: 'Picture with regions', back: 'Below the answer (optional)' }
  return { front: 'Front', back: form === 'basic' ? 'Back (optional)' : 'Back' }
}
