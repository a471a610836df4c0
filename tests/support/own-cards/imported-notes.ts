import { beforeEach, expect } from 'vitest'
import type { Client, TestApp } from '#tests/support/app/test-app.ts'
import { checkFile, type FileForm, importFile } from '#tests/support/own-cards/import-file.ts'
import { ankiPackage, type Packed, type PackedNote } from '#tests/support/server/anki-package.ts'

/** Packages of a few notes, their import for a learner, and the rows that come of it. */

const basic: [string, string] = ['{{Front}}', '{{FrontSide}}<hr id=answer>{{Back}}']
export const types = {
  1: { fields: ['Front', 'Back'], templates: [basic] },
  2: {
    fields: ['Front', 'Back'],
    templates: [basic, ['{{Back}}', '{{FrontSide}}<hr id=answer>{{Front}}'] as [string, string]],
  },
  3: {
    isCloze: true,
    fields: ['Text', 'Extra'],
    templates: [['{{cloze:Text}}', '{{cloze:Text}}<br>{{Extra}}'] as [string, string]],
  },
}
export const decks = { 1: 'Default', 2: 'Oncology::Lung', 3: 'Filtered' }
export const dayMs = 86_400_000

export const packageOf = (notes: PackedNote[], more: Partial<Packed> = {}) =>
  ankiPackage({ types, decks, notes, ...more }, 'legacy')

export const note = (
  guid: string,
  front: string,
  back: string,
  more: Partial<PackedNote> = {},
): PackedNote => ({
  ...{ guid, type: 1, fields: [front, back], cards: [{}] },
  ...more,
})

/** The import of files by a new learner in each test. */
export function importsOf(app: () => TestApp) {
  let learner: Client
  beforeEach(async () => {
    learner = await app().as('learner')
  })
  async function rows<Row extends object>(
    statement: string,
    values: unknown[] = [learner.userId],
  ): Promise<Row[]> {
    return (await app().deps.open.query<Row>(statement, values)).rows
  }
  return {
    learner: () => learner,
    rows,
    preview: async (form: FileForm, by = learner) => {
      const { status, body } = await checkFile(by, form)
      expect([status, body.error]).toEqual([200, undefined])
      return body
    },
    bring: async (form: FileForm, by = learner) => {
      const { status, body } = await importFile(app(), by, form)
      expect([status, body.error, body.state]).toEqual([200, undefined, 'done'])
      return body
    },
    notesNow: () =>
      rows(`select n.guid, n.form, n.front, n.back, n.why, n.tags, d.name as deck, n.revision
    from own_notes n join own_decks d on d.user_id = n.user_id and d.id = n.deck_id
    where n.user_id = $1 order by n.guid, n.id`),
    cardsNow: () =>
      rows<{
        id: number
        guid: string
        number: number
        question: string
        answer: string
        gone: boolean
      }>(`select c.id, n.guid,
    c.number, c.question, c.answer, c.archived_at is not null as gone
    from own_cards c join own_notes n on n.user_id = c.user_id and n.id = c.note_id where c.user_id = $1 order by n.guid, c.number`),

    /** All rows of the learner that an import may write, but for the import itself. */
    everything: async () => ({
      notes: await rows('select * from own_notes where user_id = $1 order by id'),
      cards: await rows('select * from own_cards where user_id = $1 order by id'),
      decks: await rows('select * from own_decks where user_id = $1 order by id'),
      states: await rows('select * from item_states where user_id = $1 order by item_id'),
      log: await rows('select * from reviews where user_id = $1 order by review_id'),
      days: await rows('select * from study_days where user_id = $1'),
    }),
  }
}
