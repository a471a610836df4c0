import type { LearnedField } from '#domain/content-changes/learned-text.ts'
import { learnedCard, learnedDrug, learnedQuestion } from '#domain/content-changes/learned-text.ts'
import { furtherDrugTexts } from '#domain/drugs/further-drug-texts.ts'
import type { ContentSubject } from '#domain/editorial/review.ts'
import type { Database } from '#server/database/connect.ts'
import { flashcardSubject } from '#server/features/catalogue/admin/flashcard-subject.ts'
import { primerSubject } from '#server/features/catalogue/admin/primer-subject.ts'
import { drugSubject } from '#server/features/drugs/drug-subject.ts'
import { readOne } from '#server/features/editing/subject.ts'
import { questionSubject } from '#server/features/questions/bank/question-subject.ts'
import type { ItemId } from './reviews.queries.ts'

/** What is read of an item by a reviewer. */
export interface ItemText {
  revision: number
  /** What learners read, in Markdown; of a question without its options. */
  fields: LearnedField[]
  question: { options: string[]; reasons: string[]; key: number } | null
  sources: { source: string; link: string | null }[]
  reviewedOn: string | null
  chapterId: number | null
}

type Reader = (db: Database, id: number) => Promise<ItemText | undefined>

const named = (sources: { source: string; link: string | null }[]) =>
  sources.filter(({ source }) => source !== '')

const readers: Record<ContentSubject, Reader> = {
  flashcard: async (db, id) => {
    const card = await readOne(flashcardSubject, db, id)
    if (!card) return undefined
    const { revision, source, link, reviewedOn, chapterId } = card
    return {
      ...{ revision, reviewedOn, chapterId, question: null },
      fields: fieldsOf(learnedCard(card)),
      sources: named([{ source, link }]),
    }
  },
  question: async (db, id) => {
    const row = await readOne(questionSubject, db, id)
    if (!row || row.archivedAt) return undefined
    const { revision, source, link, furtherSources, reviewedOn, options, reasons, keyOption } = row
    return {
      ...{ revision, reviewedOn, chapterId: null },
      fields: fieldsOf(learnedQuestion(row)).filter(({ label }) => !fieldsOfOptions.includes(label)),
      question: { options, reasons, key: keyOption },
      sources: named([{ source, link }, ...furtherSources]),
    }
  },
  drug: async (db, id) => {
    const drug = await readOne(drugSubject, db, id)
    if (!drug) return undefined
    const { revision, source, reviewedOn } = drug
    const further = furtherDrugTexts.map(([field, label]) => ({ label, text: drug[field] }))
    return {
      ...{ revision, reviewedOn, chapterId: null, question: null },
      fields: [...fieldsOf(learnedDrug(drug)), ...further].filter(({ text }) => text !== ''),
      sources: named([{ source, link: null }]),
    }
  },
  primer: async (db, id) => {
    const primer = await readOne(primerSubject, db, id)
    if (!primer) return undefined
    const { revision, reviewedOn, parts, sources } = primer
    return {
      ...{ revision, reviewedOn, chapterId: id, question: null },
      fields: parts.map(({ heading, body }) => ({ label: heading, text: body })),
      sources: sources.map((source) => ({ source, link: null })),
    }
  },
}

/** The fields of a question that its options replace, and those that a reviewer reads before the answer. */
const fieldsOfOptions = ['Options', 'Right answer', 'Reasons']
const askedFields = ['Case', 'Findings', 'Question']

/** The text without what follows the answer to a question. */
export const asAsked = (text: ItemText): ItemText => ({
  ...text,
  fields: text.fields.filter(({ label }) => askedFields.includes(label)),
})

const fieldsOf = (parts: { fields: LearnedField[] }[]) => parts.flatMap(({ fields }) => fields)

/** The present text of an item; undefined for one that is archived. */
export const findItemText = (db: Database, { subject, subjectId }: ItemId): Promise<ItemText | undefined> =>
  readers[subject](db, subjectId)
