import type { z } from 'zod'
import { catalogue } from '#contracts/catalogue/catalogue.ts'
import { primerBody } from '#contracts/catalogue/primer-editing.ts'
import { drugEdit } from '#contracts/drugs/drugs.ts'
import { check } from '#contracts/field-messages.ts'
import { questionBody } from '#contracts/questions/question-editing.ts'
import type { ChangeNote } from '#domain/content-changes/content-change.ts'
import type { LearnedPart } from '#domain/content-changes/learned-text.ts'
import { type ContentSubject, contentSubjects } from '#domain/editorial/review.ts'
import { plainText } from '#domain/markdown/parse-markdown.ts'
import { cardNames } from '#domain/primers/primer-fields.ts'
import { beginningOf } from '#domain/text/beginning-of.ts'
import type { Deps } from '#server/deps.ts'
import { flashcardSubject } from '#server/features/catalogue/admin/flashcard-subject.ts'
import { listObjectives } from '#server/features/catalogue/admin/list-objectives.ts'
import { presentPrimer, primerSubject } from '#server/features/catalogue/admin/primer-subject.ts'
import { requireChapter } from '#server/features/catalogue/require-flashcard.ts'
import { drugSubject } from '#server/features/drugs/drug-subject.ts'
import { shownText, storedText } from '#server/features/drugs/present-drug.ts'
import { type EditRecord, writeText } from '#server/features/editing/edit-content.ts'
import type { Actor, Subject, SubjectTypes, TextOf } from '#server/features/editing/subject.ts'
import { changedFields, pick } from '#server/features/editing/subject-text.ts'
import { questionSubject } from '#server/features/questions/bank/question-subject.ts'
import { presentForEditing } from '#server/features/questions/bank/read-bank.ts'
import { categoryTitles } from '#server/features/questions/block/present-block.ts'
import { badRequest, notFound } from '#server/platform/http/http-error.ts'

/** The fields of an item by name, in the form of the call that edits it. */
export type Fields = Record<string, unknown>

/** An item that a change set edits, read in one place of a transaction. */
export interface SetItem {
  /** The name by which those who work on the content know it. */
  title: string
  revision: number
  present: Fields
  /**
   * What an edit would change of it. @throws HttpError 400 for a text that the direct edit would not take, and where the
   * text breaks a rule of the subject
   */
  changes(given: Fields): Promise<Fields>
  /** What learners learn of it with these fields laid over the present ones. */
  learned(text: Fields): LearnedPart[]
  /** The name by which learners know it: the chapter of a card, the drug, the category of a question. */
  place(): Promise<string>
  /** How those who compare a primer know its cards, by their ids. */
  cardName(): Promise<(id: number) => string>
  /** What its form needs beside the text. */
  forForm(): Promise<{ attempts: number; choices: { id: string; title: string }[] }>
  /** Edits it, read with a lock, in the same transaction, which must record it. @returns its revision */
  save(
    by: Actor,
    edit: { text: Fields; change?: ChangeNote | undefined; restored?: number; details: Fields },
  ): Promise<{ revision: number; record?: EditRecord }>
}

interface SetSubject<T extends SubjectTypes & { id: number }> {
  subject: Subject<T>
  /** The body of the call that edits one directly. */
  body: z.ZodType<Fields>
  shown?(text: TextOf<T>): Fields
  stored?(text: Fields): Partial<TextOf<T>>
  /** For a subject whose reads find archived items too. */
  isArchived?(row: T['row']): boolean
  title(row: T['row']): string
  place(deps: Deps, row: T['row']): Promise<string> | string
  cardName?(deps: Deps, row: T['row']): ReturnType<SetItem['cardName']>
  forForm?(deps: Deps, row: T['row']): ReturnType<SetItem['forForm']>
}

type ReadItems = (deps: Deps, ids: readonly number[], lock?: 'lock') => Promise<Map<number, SetItem>>

/** How items of one subject are read, with the types of its rows kept inside. */
function itemsOf<T extends SubjectTypes & { id: number }>(kind: SetSubject<T>): ReadItems {
  return async (deps, ids, lock) => {
    const rows = await kind.subject.read(deps.db, ids, lock)
    const present = [...rows].filter(([, row]) => !kind.isArchived?.(row))
    return new Map(present.map(([id, row]) => [id, itemOf(deps, kind, { id, row })]))
  }
}

function itemOf<T extends SubjectTypes & { id: number }>(
  deps: Deps,
  kind: SetSubject<T>,
  { id, row }: { id: number; row: T['row'] },
): SetItem {
  const { subject, body } = kind
  // The text is made of the fields of the subject, which the schema of its body has checked.
  const stored = kind.stored ?? ((text: Fields) => text as Partial<TextOf<T>>)
  const content = pick(row, subject.fields)
  const present: Fields = kind.shown?.(content) ?? { ...content }
  return {
    title: kind.title(row),
    revision: row.revision,
    present,
    async changes(given) {
      const checked = check(body, { ...present, ...given })
      if ('problems' in checked) throw invalid(checked.problems)
      const text = changedFields(present, pick(checked.value, Object.keys(given)))
      await subject.requireAllowed?.(deps, { id, before: row, after: { ...content, ...stored(text) } })
      return text
    },
    learned: (text) => subject.learned?.({ ...row, ...stored(text) }) ?? [],
    place: async () => kind.place(deps, row),
    cardName: async () => (await kind.cardName?.(deps, row)) ?? String,
    forForm: async () => (await kind.forForm?.(deps, row)) ?? { attempts: 0, choices: [] },
    async save(by, { text, ...edit }) {
      const target = { subject, id, revision: row.revision, before: row }
      const { row: saved, ...recorded } = await writeText(deps, by, {
        ...target,
        text: stored(text),
        ...edit,
      })
      return { revision: saved.revision, ...recorded }
    },
  }
}

function invalid(problems: readonly { field: string; message: string }[]) {
  const fields = Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, message]))
  return badRequest(problems[0]?.message ?? 'The text is not valid', fields)
}

/** How the items of each subject are edited in a set. */
const readers: Record<ContentSubject, ReadItems> = {
  flashcard: itemsOf({
    subject: flashcardSubject,
    body: catalogue.updateFlashcard.body.omit({ revision: true, change: true }),
    title: ({ question }) => beginningOf(plainText(question)),
    place: async ({ db }, { chapterId }) => (await requireChapter(db, chapterId)).title,
    forForm: async ({ db }, { chapterId }) => ({ attempts: 0, choices: await listObjectives(db, chapterId) }),
  }),
  question: itemsOf({
    subject: questionSubject,
    body: questionBody,
    isArchived: ({ archivedAt }) => archivedAt !== null,
    title: ({ stem }) => beginningOf(plainText(stem)),
    place: ({ outline }, { category }) => categoryTitles(outline).get(category) ?? category,
    forForm: async ({ db, outline }, row) => ({
      attempts: (await presentForEditing(db, row)).attempts,
      choices: [...outline.categories, ...outline.outside],
    }),
  }),
  drug: itemsOf({
    subject: drugSubject,
    body: drugEdit,
    shown: shownText,
    stored: storedText,
    title: ({ genericName }) => genericName,
    place: (_deps, { genericName }) => genericName,
  }),
  primer: itemsOf({
    subject: primerSubject,
    body: primerBody,
    title: ({ chapterTitle }) => chapterTitle,
    place: (_deps, { chapterTitle }) => chapterTitle,
    cardName: async ({ db }, row) => cardNames((await presentPrimer(db, row)).cards),
    forForm: async ({ db }, row) => ({
      attempts: 0,
      choices: (await presentPrimer(db, row)).cards.map(({ id, question }) => ({
        ...{ id: String(id), title: question },
      })),
    }),
  }),
}

type ItemName = { subject: ContentSubject; subjectId: number }

/** Items of a set, by their names. @param lock keeps them as they are until the transaction ends */
export async function findItems(
  deps: Deps,
  names: readonly ItemName[],
  lock?: 'lock',
): Promise<(name: ItemName) => SetItem | undefined> {
  const found = new Map<ContentSubject, Map<number, SetItem>>()
  // Whoever locks items of several subjects locks them in this order: primers and cards take the lock of the content first.
  for (const subject of new Set<ContentSubject>(['primer', ...contentSubjects])) {
    const ids = names.flatMap((name) => (name.subject === subject ? [name.subjectId] : []))
    const items = ids.length > 0 ? await readers[subject](deps, ids, lock) : undefined
    if (items) found.set(subject, items)
  }
  return ({ subject, subjectId }) => found.get(subject)?.get(subjectId)
}

/** @throws HttpError 404 */
export async function requireItem(deps: Deps, name: ItemName): Promise<SetItem> {
  const item = (await findItems(deps, [name]))(name)
  if (item) return item
  throw notFound('There is no such item that a change set could edit')
}
