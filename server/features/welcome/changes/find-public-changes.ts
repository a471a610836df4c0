import { sampleCards } from '#content/sample-cards.ts'
import { addMonthsToDate } from '#domain/calendar/calendar-months.ts'
import type { LearnedKind } from '#domain/content-changes/content-change.ts'
import {
  correctionsByMonth,
  type MonthOfCorrections,
  medianHours,
} from '#domain/content-changes/corrections.ts'
import { learnedTitle, toldFields } from '#domain/content-changes/learned-text.ts'
import { plainText } from '#domain/markdown/parse-markdown.ts'
import type { Deps } from '#server/deps.ts'
import { categoryTitles } from '#server/features/catalogue/present-chapter.ts'
import {
  type ChangeCounts,
  countPublicChanges,
  listCorrections,
  listPublicChanges,
  type PublicChangeRow,
} from './public-changes.queries.ts'

type ReadDeps = Pick<Deps, 'db' | 'outline' | 'clock'>

/** The day on which changes in meaning began to be recorded. */
export const recordedSince = '2026-11-30'

/** A change as everybody may read it. All texts are plain. */
export interface PublicChange
  extends Pick<PublicChangeRow, 'id' | 'severity' | 'why' | 'source' | 'link' | 'changedAt' | 'isThere'> {
  kindName: string
  title: string
  /** The category of the outline under which it is listed, if there is one. */
  category: { id: string; title: string } | null
  /** The fields that differ; null where the text is not for everybody, or no longer there. */
  fields: { label: string; before: string; after: string }[] | null
  /** Whether visitors can study the item without an account. */
  isSample: boolean
}

/** A page of the list: all changes, or those of a category of the outline. */
export async function findPublicChanges(
  { db, outline }: Pick<ReadDeps, 'db' | 'outline'>,
  page: { category: string | undefined; limit: number; offset: number },
): Promise<PublicChange[]> {
  const titles = categoryTitles(outline)
  return (await listPublicChanges(db, page)).map((row) => presentChange(row, titles))
}

function kindNameOf(kind: LearnedKind): string {
  if (kind === 'flashcard') return 'Flashcard'
  if (kind === 'primer') return 'Primer'
  return kind === 'question' ? 'Question' : 'Drug'
}

function presentChange(row: PublicChangeRow, titles: ReadonlyMap<string, string>): PublicChange {
  const { id, severity, why, source, link, changedAt, isThere, before, after } = row
  const category = row.category === null ? null : { id: row.category, title: titles.get(row.category) }
  const listedIn = category?.title === undefined ? null : { id: category.id, title: category.title }
  const name = row.name ?? listedIn?.title ?? 'An item that is no longer there'
  return {
    ...{ id, severity, why, source, link, changedAt, isThere },
    kindName: kindNameOf(row.kind),
    title: learnedTitle(row.kind, name),
    category: listedIn,
    fields:
      before &&
      after &&
      toldFields(before, after).map((field) => ({
        label: field.label,
        before: plainText(field.before),
        after: plainText(field.after),
      })),
    isSample: isThere && row.itemKey !== null && sampleCards.includes(row.itemKey),
  }
}

/** The corrections that followed a report. */
interface CorrectionTimes {
  corrected: number
  /** The median time; null without any. */
  medianHours: number | null
  /** The latest first. */
  byMonth: MonthOfCorrections[]
}

export interface Errata extends ChangeCounts {
  /** Of all categories; null for the list of one. */
  times: CorrectionTimes | null
}

const monthsOfErrata = 12

/** The figures above the list, of the last twelve months. */
export async function findErrata(
  { db, clock }: ReadDeps,
  { category }: { category: string | undefined },
): Promise<Errata> {
  const since = new Date(addMonthsToDate(clock.now().toISOString().slice(0, 10), -monthsOfErrata))
  const counts = await countPublicChanges(db, { category, since })
  if (category !== undefined) return { ...counts, times: null }
  const corrections = await listCorrections(db, since)
  const times = {
    corrected: corrections.length,
    medianHours: medianHours(corrections),
    byMonth: correctionsByMonth(corrections),
  }
  return { ...counts, times }
}
